import Foundation

/// One run of a program, in a process group of its own and without core files.
struct ChildProcess: Sendable {
  /// The path of the program.
  var executable: String

  /// Its arguments, without its name.
  var arguments: [String]

  /// The whole of its environment.
  var environment: [String: String]

  /// How long it may run before its group is killed.
  var timeLimit: Duration

  /// How many bytes of each output stream are kept.
  var outputLimit = 64 << 10

  /// How a process ended, and what it wrote.
  struct Ending: Sendable {
    /// How it ended.
    var termination: Termination
    /// What it wrote to standard output.
    var standardOutput: CapturedOutput
    /// What it wrote to standard error.
    var standardError: CapturedOutput
  }

  /// How a process ended.
  enum Termination: Sendable, Equatable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal, with its number.
    case signalled(Int32)
    /// Killed for running longer than its time limit.
    case timedOut
  }

  /// Runs the program and waits for its end; whatever else is left of its group is killed then.
  ///
  /// Cancelling the task kills the group.
  ///
  /// - Returns: How the process ended.
  /// - Throws: ``ChildProcessError`` if it could not be started, `CancellationError`.
  func run() async throws -> Ending {
    let group = ProcessGroup()
    let ending = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A thread of its own, because it blocks, and the pool of tasks must not.
        Thread.detachNewThread {
          continuation.resume(with: Result { try self.runBlocking(as: group) })
        }
      }
    } onCancel: {
      group.kill()
    }
    try Task.checkCancellation()
    return ending
  }

  /// Does the work of ``run()`` on the current thread.
  private func runBlocking(as group: ProcessGroup) throws -> Ending {
    let pipes = try group.spawn(self)
    var reader = OutputReader(pipes, outputLimit: outputLimit)
    let endedInTime = reader.read(until: ContinuousClock.now + timeLimit)
    group.kill()
    if !endedInTime { _ = reader.read(until: nil) }
    let status = group.reap()
    return Ending(
      termination: endedInTime ? status : .timedOut, standardOutput: reader.standardOutput,
      standardError: reader.standardError)
  }
}
