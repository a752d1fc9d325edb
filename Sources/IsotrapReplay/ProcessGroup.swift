import Foundation
import Synchronization

/// A child that leads a process group; knows when it is safe to signal it.
///
/// A process id belongs to the child until the child has been reaped, so killing and reaping
/// exclude each other.
final class ProcessGroup: Sendable {
  /// How far the child has come.
  private enum State {
    /// Not started yet.
    case new
    /// Running, or ended and not reaped.
    case running(pid_t)
    /// Reaped, or called off before it started.
    case over
  }

  /// How far the child has come.
  private let state = Mutex(State.new)

  /// Held while descriptors are made and a child inherits what it should, so that no other child
  /// inherits them too.
  private static let spawning = Mutex(())

  /// Kills the whole group; a child that is not started yet will not be.
  func kill() {
    state.withLock { state in
      switch state {
      case .new: state = .over
      case .running(let pid): Glibc.kill(-pid, SIGKILL)
      case .over: break
      }
    }
  }

  /// Starts the child.
  ///
  /// - Returns: What it writes, and when it ends.
  /// - Throws: ``ChildProcessError``, `CancellationError` if it was killed before.
  func spawn(_ child: ChildProcess) throws -> OutputPipes {
    try Self.spawning.withLock { _ in
      try state.withLock { state in
        guard case .new = state else { throw CancellationError() }
        // The system would throw its status away.
        guard !Interruption.isIgnored(SIGCHLD) else {
          throw ChildProcessError(executable: child.executable, code: ECHILD)
        }
        let pipes = try OutputPipes(for: child.executable)
        let pid: pid_t
        do {
          pid = try Self.spawn(child, writingTo: pipes)
        } catch {
          pipes.closeAll()
          throw error
        }
        state = .running(pid)
        pipes.closeWriteEnds(andEndOn: pid)
        return pipes
      }
    }
  }

  /// Takes the status of a child that has ended.
  func reap() -> ChildProcess.Termination {
    state.withLock { state in
      guard case .running(let pid) = state else { return .signalled(SIGKILL) }
      state = .over
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
      let signal = status & 0x7f  // as WTERMSIG of <sys/wait.h>, which is a macro
      return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
  }

  /// Starts the child with `posix_spawn`; the caller holds `spawning`.
  private static func spawn(_ child: ChildProcess, writingTo pipes: OutputPipes) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes.standardOutput.write, 1)
    posix_spawn_file_actions_adddup2(&actions, pipes.standardError.write, 2)

    return try withCStrings([child.executable] + child.arguments) { arguments in
      try withCStrings(child.environment.map { "\($0.key)=\($0.value)" }) { environment in
        var pid: pid_t = 0
        let code = withoutCoreFiles {
          posix_spawn(&pid, child.executable, &actions, &attributes, arguments, environment)
        }
        guard code == 0 else {
          throw ChildProcessError(executable: child.executable, code: code)
        }
        return pid
      }
    }
  }

  /// Calls `body` with the limit on core files that a child shall inherit.
  ///
  /// The limit is 1 and not 0, because Linux still starts a piped core handler at 0.
  private static func withoutCoreFiles<Result>(_ body: () -> Result) -> Result {
    let coreFiles = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    var before = rlimit()
    getrlimit(coreFiles, &before)
    var none = rlimit(rlim_cur: min(1, before.rlim_max), rlim_max: before.rlim_max)
    setrlimit(coreFiles, &none)
    defer { setrlimit(coreFiles, &before) }
    return body()
  }
}

/// Calls `body` with a null-terminated array of C strings, which are valid during the call only.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  // Owned by this function: made here, freed below, after the only user has returned.
  var pointers = strings.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return try body(&pointers)
}
