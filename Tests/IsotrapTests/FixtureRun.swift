import Foundation

/// One finished run of the fixture in a mode.
struct FixtureRun: Equatable {
  /// The lines that it wrote to standard output.
  let lines: [String]

  /// What it wrote to standard error.
  let errors: String

  /// The exit status, or the number of the signal that ended it.
  let status: Int32

  /// Whether a signal ended it.
  let wasSignaled: Bool

  /// Runs the fixture, which is built beside the tests, to its end, with some variables set.
  init(_ arguments: String..., environment: [String: String] = [:]) throws {
    let fixture = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "IsotrapExecutorFixture")
    let process = Process()
    process.executableURL = fixture
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { _, new in new }
    ) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // What the modes write is too little to fill a pipe.
    process.waitUntilExit()
    lines = Self.text(of: output).split(separator: "\n").map(String.init)
    self.errors = Self.text(of: errors)
    status = process.terminationStatus
    wasSignaled = process.terminationReason == .uncaughtSignal
  }

  /// All that was written into a pipe.
  private static func text(of pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
