import Foundation
import IsotrapDiagnosis
import IsotrapReporting
import IsotrapScenarios
import IsotrapTestSupport
import Testing

@testable import IsotrapReplay

@Suite("A replay")
struct ReplayTests {
  /// Holds the script that stands in for a host, and the session files.
  private let folder: TemporaryFolder

  /// Makes the folder.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/sessions", withIntermediateDirectories: false)
  }

  /// A fixed variant, which declares to pass.
  private func fixed(_ name: String) -> ReplayCase {
    let variant = HostDescription.Variant(
      id: name, role: .fixed, title: "A fix.", declared: .pass)
    let scenario = HostDescription.Scenario(
      id: "late-timer", title: "A timer is late.", family: "timers", prevalence: .seen,
      sources: [],
      guide: Guide(onApple: "", onLinux: "", why: "", fixes: [], whatDoesNotHelp: []),
      file: "/LateTimer.swift", variants: [variant])
    return ReplayCase(scenario: scenario, variant: variant)
  }

  /// A replay with a host that is this shell script; it runs without a probe, so the script makes
  /// the session file, as `$session`.
  private func replay(
    _ script: String, timeLimit: Duration = .seconds(60), jobs: Int = 2,
    judge: @escaping SessionJudgement.Judge = { _ in SessionJudgement(findings: []) }
  ) async throws -> Replay {
    Replay(
      host: Host(
        executable: try folder.script("the host", "session=$ISOTRAP_SESSION/1.isotrap\n\(script)")),
      probe: "/nowhere/libIsotrapProbe.so", judge: judge, timeLimit: timeLimit, jobs: jobs,
      temporaryFolder: "\(folder.path)/sessions")
  }

  /// What is left of the session files.
  private var leftovers: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/sessions")) ?? []
  }

  @Test("runs each variant by its name and tidies up")
  func names() async throws {
    let replay = try await replay("touch $session; echo \"$@\" >> \"$0.arguments\"")
    let results = try await replay.run([fixed("fixed-a"), fixed("fixed-b")])
    #expect(results.map(\.variant) == ["fixed-a", "fixed-b"])
    #expect(results.map(\.differences) == [[], []])
    #expect(results.map(\.exit) == [0, 0])
    for result in results {
      #expect(result.wallMilliseconds > 0)
    }
    let arguments = try String(contentsOfFile: "\(folder.path)/the host.arguments", encoding: .utf8)
    #expect(
      arguments.split(separator: "\n").sorted()
        == ["--run late-timer/fixed-a", "--run late-timer/fixed-b"])
    #expect(leftovers.isEmpty)
  }

  @Test("repeats each variant, and reports each run as it comes")
  func repeats() async throws {
    let replay = try await replay("touch $session")
    var reported: [VariantReport] = []
    let results = try await replay.run([fixed("fixed-a"), fixed("fixed-b")], repeats: 3) {
      reported.append($0)
    }
    #expect(
      results.map(\.variant) == Array(repeating: "fixed-a", count: 3)
        + Array(repeating: "fixed-b", count: 3))
    #expect(results.map(\.repetition) == [1, 2, 3, 1, 2, 3])
    #expect(reported.count == 6)
  }

  @Test("runs as many processes at a time as it has jobs", .timeLimit(.minutes(1)))
  func allJobs() async throws {
    // Each run waits for the others to have started.
    let waiting = """
      touch $session; mkdir -p "$0.runs"; touch "$0.runs/$$"
      while [ "$(ls "$0.runs" | wc -l)" -lt 3 ]; do sleep 0.01; done
      """
    let replay = try await replay(waiting, timeLimit: .seconds(30), jobs: 3)
    let reports = try await replay.run([fixed("fixed-a")], repeats: 3)
    #expect(reports.map(\.differences) == [[], [], []])
  }

  @Test("runs no more processes at a time than it has jobs", arguments: [1, 3])
  func noMoreThanJobs(count: Int) async throws {
    // Each run notes how many run along with it, while it does.
    let counting = """
      touch $session; mkdir -p "$0.runs"; touch "$0.runs/$$"
      sleep 0.05; ls "$0.runs" | wc -l; ls "$0.runs" | wc -l >> "$0.counts"; rm "$0.runs/$$"
      """
    let replay = try await replay(counting, jobs: count)
    _ = try await replay.run([fixed("fixed-a")], repeats: 9)
    let counts = try String(contentsOfFile: "\(folder.path)/the host.counts", encoding: .utf8)
      .split(separator: "\n").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    #expect(counts.count == 9)
    #expect(counts.allSatisfy { (1...count).contains($0) })
  }

  @Test("fails where the probe left no session file, and says why")
  func noSession() async throws {
    let complaint = "isotrap: cannot make the session file: No space left on device"
    let replay = try await replay("echo '\(complaint)' >&2")
    let result = try #require(try await replay.run([fixed("fixed-a")]).first)
    #expect(!result.agrees)
    #expect(result.differences.count == 1)
    #expect(result.differences[0].hasPrefix("The probe left no session file"))
  }

  @Test("fails where the probe cannot be loaded, with the loader's words")
  func noProbe() async throws {
    let result = try #require(try await replay("true").run([fixed("fixed-a")]).first)
    #expect(result.differences.count == 1)
    #expect(result.differences[0].contains("ld.so"))
    #expect(result.differences[0].contains("libIsotrapProbe.so"))
  }

  @Test("fails where a session file cannot be judged")
  func unreadable() async throws {
    let replay = try await replay("touch $session") { _ in throw CocoaError(.fileReadCorruptFile) }
    let result = try #require(try await replay.run([fixed("fixed-a")]).first)
    #expect(result.differences.count == 1)
    #expect(result.differences[0].hasPrefix("The session file cannot be judged: "))
  }

  @Test("takes the findings and gaps of every session file of a run")
  func severalFiles() async throws {
    let replay = try await replay("touch $session ${session%1.isotrap}2.isotrap") { file in
      SessionJudgement(
        findings: [
          Finding(
            source: file.lastPathComponent, format: "probe", verdict: .other, confidence: 1,
            fingerprint: "")
        ], gaps: ["A gap in \(file.lastPathComponent)."])
    }
    let result = try #require(try await replay.run([fixed("fixed-a")]).first)
    #expect(result.findings.map(\.source) == ["1.isotrap", "2.isotrap"])
    #expect(result.differences.prefix(2) == ["A gap in 1.isotrap.", "A gap in 2.isotrap."])
  }

  @Test("ends a variant that hangs", .timeLimit(.minutes(1)))
  func hang() async throws {
    let replay = try await replay("touch $session; sleep 1000", timeLimit: .milliseconds(300))
    let result = try #require(try await replay.run([fixed("fixed-a")]).first)
    #expect(result.observed.outcome == .hang)
    #expect(result.exit == nil)
    #expect(!result.agrees)
    #expect(leftovers.isEmpty)
  }

  @Test("tells that a variant was killed from outside")
  func killed() async throws {
    let replay = try await replay("touch $session; kill -KILL $$")
    let result = try #require(try await replay.run([fixed("fixed-a")]).first)
    #expect(result.observed.signal == "SIGKILL")
    #expect(result.differences.first?.contains("killed from outside") == true)
  }

  @Test("that is cancelled kills what runs and removes the session files", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let replay = try await replay("touch $session \"$0.started\"; sleep 1000")
    let task = Task { try await replay.run([fixed("fixed-a"), fixed("fixed-b")]) }
    while try !folder.contents().contains("the host.started") {
      try await Task.sleep(for: .milliseconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(leftovers.isEmpty)
  }

  @Test("says so where it cannot keep session files")
  func noTemporaryFolder() async throws {
    let replay = Replay(
      host: Host(executable: "/bin/true"), probe: "/p.so",
      judge: { _ in SessionJudgement(findings: []) },
      temporaryFolder: "/nowhere")
    await #expect(throws: ReplayFolderError.self) { try await replay.run([fixed("fixed-a")]) }
  }
}
