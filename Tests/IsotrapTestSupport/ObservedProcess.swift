import Foundation

/// A child process that was run to its end, and what came of it.
public struct ObservedProcess: Sendable {
  /// How it ended.
  public let ending: Ending

  /// What it wrote to its standard output.
  public let output: String

  /// What it wrote to its standard error.
  public let errors: String

  /// How a process ended.
  public enum Ending: Sendable, Equatable {
    /// By `exit` with a status.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// Why a process could not be observed to its end.
  public enum Failure: Error {
    /// It ran for longer than it may, and was killed.
    case hung(String)
  }

  /// Runs a program and waits for its end.
  ///
  /// It gets no standard input, and of this process's environment only what finds programs and
  /// temporary files.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: More of the environment. Swift's own backtraces are off unless it says other.
  ///   - timeLimit: Seconds after which the process is killed.
  /// - Returns: What came of it.
  /// - Throws: `Failure.hung` after the time limit; Foundation's error if it cannot be started.
  public static func run(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:],
    timeLimit: Int = 120
  ) throws -> ObservedProcess {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let output = folder.url.appendingPathComponent("output")
    let errors = folder.url.appendingPathComponent("errors")
    for file in [output, errors] { try Data().write(to: file) }
    var allEnvironment = ["SWIFT_BACKTRACE": "enable=no"]
    for name in ["PATH", "HOME", "TMPDIR", "LANG"] {
      allEnvironment[name] = ProcessInfo.processInfo.environment[name]
    }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = allEnvironment.merging(environment) { _, given in given }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + .seconds(timeLimit)) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      throw Failure.hung("\(executable.lastPathComponent) \(arguments.joined(separator: " "))")
    }
    return ObservedProcess(
      ending: process.terminationReason == .exit
        ? .exit(process.terminationStatus) : .signal(process.terminationStatus),
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
