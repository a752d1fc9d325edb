import Foundation
import IsotrapTestSupport
import Testing

/// `isotrap replay` of the real catalogue where the system does not give what it needs.
@Suite("A replay in bad surroundings")
struct BadSurroundingsTests {
  /// The command that the build made, with the tools beside it.
  private let isotrap = BuildProducts.folder.appending(path: "isotrap").path

  /// A trapping variant and a passing one.
  private let variants = "actor-callback/broken actor-callback/fixed-captured-values"

  /// Replays with a temporary folder that is a mount of its own.
  private func replay(mounting options: String) throws -> ObservedProcess {
    let folder = try TemporaryFolder()
    return try MountNamespace.run(
      """
      mount -t tmpfs -o \(options) none '\(folder.path)' || exit 99
      TMPDIR='\(folder.path)' '\(isotrap)' replay \(variants)
      status=$?
      ls '\(folder.path)' >&2
      exit $status
      """)
  }

  @Test(
    "A temporary folder of 64 KB fails every variant and says that there is no room",
    .enabled(if: MountNamespace.isPermitted))
  func tinyFolder() throws {
    let run = try replay(mounting: "size=64k")
    #expect(run.ending == .exit(1), "\(run.errors)")
    #expect(run.output.matches(of: /No space left on device/).count == 2, "\(run.output)")
    #expect(run.output.contains("make room there"))
    #expect(run.output.hasSuffix("1 scenario, 2 variants: 0 as declared, 2 not\n"))
    #expect(run.errors == "", "something was left behind")
  }

  @Test(
    "A temporary folder that cannot be written to ends the command before anything is run",
    .enabled(if: MountNamespace.isPermitted))
  func readOnlyFolder() throws {
    let run = try replay(mounting: "ro")
    #expect(run.ending == .exit(69), "\(run.output)")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("isotrap: error: "))
    #expect(run.errors.contains("Read-only file system") && run.errors.contains("TMPDIR"))
  }

  @Test("A probe that is no library fails every variant with the loader's words")
  func noLibrary() throws {
    let folder = try TemporaryFolder()
    let probe = try folder.script("libIsotrapProbe.so", "")
    let lone = try folder.copy(of: URL(filePath: isotrap))
    let host = BuildProducts.folder.appending(path: "IsotrapScenarioHost").path
    let run = try ObservedProcess.run(
      URL(filePath: lone), ["replay"] + variants.split(separator: " ").map(String.init),
      environment: ["ISOTRAP_PROBE": probe, "ISOTRAP_HOST": host])
    #expect(run.ending == .exit(1), "\(run.errors)")
    #expect(run.output.matches(of: /cannot be preloaded/).count == 2, "\(run.output)")
  }

  @Test("Signals that whoever started it ignores change no result")
  func ignoredSignals() throws {
    let run = try shell("trap '' CHLD PIPE ABRT ILL TRAP; '\(isotrap)' replay --quiet \(variants)")
    #expect(run.ending == .exit(0), "\(run.output)")
    #expect(run.output.hasSuffix("1 scenario, 2 variants: 2 as declared\n"))
  }

  @Test("Closed streams change no result and leave a report to a file as it is")
  func closedStreams() throws {
    let folder = try TemporaryFolder()
    let report = folder.path + "/report.txt"
    let run = try shell("'\(isotrap)' replay --output '\(report)' \(variants) <&- >&- 2>&-")
    #expect(run.ending == .exit(0))
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.hasSuffix("1 scenario, 2 variants: 2 as declared\n"), "\(text)")
  }

  @Test("A report to a closed stream is told as an error")
  func closedOutput() throws {
    let run = try shell("'\(isotrap)' replay --list >&-")
    #expect(run.ending == .exit(69))
    #expect(run.errors.contains("cannot write to standard output: Bad file descriptor"))
  }

  /// Runs a shell script.
  private func shell(_ script: String) throws -> ObservedProcess {
    try ObservedProcess.run(URL(filePath: "/bin/bash"), ["-c", script])
  }
}
