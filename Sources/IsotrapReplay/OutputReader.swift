import Foundation

/// Reads what a child writes until the child ends.
struct OutputReader: ~Copyable {
  /// What came on standard output.
  private(set) var standardOutput: CapturedOutput

  /// What came on standard error.
  private(set) var standardError: CapturedOutput

  /// The read ends, which this value owns.
  private let pipes: OutputPipes

  /// Creates a reader, which owns the read ends from now on.
  init(_ pipes: OutputPipes, outputLimit: Int) {
    self.pipes = pipes
    standardOutput = CapturedOutput(limit: outputLimit)
    standardError = CapturedOutput(limit: outputLimit)
    for pipe in [pipes.standardOutput, pipes.standardError] {
      _ = fcntl(pipe.read, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(pipes.standardOutput.read)
    close(pipes.standardError.read)
    close(pipes.life.read)
  }

  /// Reads until the child has ended, or the deadline has passed.
  ///
  /// - Parameter deadline: When to give up; nil for never.
  /// - Returns: Whether the child has ended.
  mutating func read(until deadline: ContinuousClock.Instant?) -> Bool {
    var watched = [pipes.standardOutput, pipes.standardError, pipes.life].map {
      pollfd(fd: $0.read, events: Int16(POLLIN), revents: 0)
    }
    while true {
      let ready = poll(&watched, nfds_t(watched.count), Self.milliseconds(until: deadline))
      if ready == 0 { return false }
      if ready < 0 { continue }  // interrupted
      if watched[0].revents != 0, !Self.drain(watched[0].fd, into: &standardOutput) {
        watched[0].fd = -1
      }
      if watched[1].revents != 0, !Self.drain(watched[1].fd, into: &standardError) {
        watched[1].fd = -1
      }
      if watched[2].revents != 0 {
        // What it wrote last may have come after the poll.
        _ = Self.drain(pipes.standardOutput.read, into: &standardOutput)
        _ = Self.drain(pipes.standardError.read, into: &standardError)
        return true
      }
    }
  }

  /// Reads what is there, at most a few buffers of it, so that nobody who writes without end keeps
  /// the others waiting.
  ///
  /// - Returns: Whether more may come.
  private static func drain(_ descriptor: Int32, into output: inout CapturedOutput) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    for _ in 0..<4 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      output.append(buffer[..<count])
    }
    return true
  }

  /// The time until the deadline as `poll` takes it, rounded up.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = max(.zero, deadline - .now) / .milliseconds(1)
    return Int32(min(left.rounded(.up), Double(Int32.max)))
  }
}
