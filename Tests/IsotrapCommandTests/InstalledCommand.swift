import Foundation
import IsotrapScenarios
import IsotrapTestSupport

/// A copy of the command in a folder of its own, with a host that is a shell script.
struct InstalledCommand {
  /// The folder.
  let folder: TemporaryFolder

  /// The path of the copy.
  let path: String

  /// Where the command puts its session files.
  let temporary: String

  /// The variables that lead the copy to its tools.
  let environment: [String: String]

  /// Copies the command and writes its host.
  ///
  /// - Parameter run: Shell commands that stand for any variant.
  /// - Throws: What Foundation throws if files cannot be written.
  init(hostRuns run: String) throws {
    folder = try TemporaryFolder()
    temporary = folder.url.path + "/tmp"
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: false)
    path = try folder.copy(of: BuildProducts.folder.appending(path: "isotrap"))
    let script = """
      cd "${0%/*}"
      if [ "$1" = --describe ]; then cat <<'END'
      \(try HostDescription.example.json)
      END
      else
      \(run)
      fi
      """
    let host = try folder.script("host", script)
    environment = [
      "ISOTRAP_HOST": host, "TMPDIR": temporary,
      "ISOTRAP_PROBE": BuildProducts.probe.path,
    ]
  }

  /// Runs the copy to its end.
  func run(
    _ arguments: String..., environment more: [String: String] = [:]
  ) throws -> ObservedProcess {
    try ObservedProcess.run(
      URL(filePath: path), arguments, environment: environment.merging(more) { $1 })
  }

  /// Starts the copy, with everything that it writes thrown away or sent to a file.
  func start(
    _ arguments: String..., output: FileHandle = .nullDevice
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// What session files are left.
  var leftovers: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: temporary) }
  }
}
