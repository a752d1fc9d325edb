import Foundation

/// The pipes between a child and this process.
///
/// Both ends of each are closed on exec; the child has its own copies of the write ends.
struct OutputPipes: Sendable {
  /// A pipe.
  struct Pipe: Sendable {
    /// The descriptor that is read from.
    let read: Int32
    /// The descriptor that is written to.
    let write: Int32
  }

  /// What the child writes to standard output.
  let standardOutput: Pipe

  /// What it writes to standard error.
  let standardError: Pipe

  /// Never written to; it reaches its end when the child ends, also if the child left others
  /// behind that still hold the pipes above.
  let life: Pipe

  /// Makes the pipes.
  ///
  /// - Throws: ``ChildProcessError`` if there are no descriptors left.
  init(for executable: String) throws {
    var made: [Pipe] = []
    for _ in 0..<3 {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else {
        let code = errno
        made.forEach(Self.close)
        throw ChildProcessError(executable: executable, code: code)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      made.append(Pipe(read: ends[0], write: ends[1]))
    }
    (standardOutput, standardError, life) = (made[0], made[1], made[2])
  }

  /// Closes both ends of all pipes, where no child was started.
  func closeAll() {
    [standardOutput, standardError, life].forEach(Self.close)
  }

  /// Closes both ends of a pipe.
  private static func close(_ pipe: Pipe) {
    Glibc.close(pipe.read)
    Glibc.close(pipe.write)
  }

  /// Closes the write ends: those of the child's output now, that of `life` when the child ends.
  func closeWriteEnds(andEndOn pid: pid_t) {
    Glibc.close(standardOutput.write)
    Glibc.close(standardError.write)
    let life = life.write
    Thread.detachNewThread {
      var information = siginfo_t()
      // The child stays a zombie, so that its id is not given to another process.
      while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      Glibc.close(life)
    }
  }
}
