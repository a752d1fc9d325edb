import IsotrapReplay
import IsotrapReporting
import IsotrapScenarios
import Testing

@Suite("The catalogue")
struct ScenarioTests {
  /// Replays with the tools that the build left beside the tests.
  private let replay: Replay

  /// Finds the tools.
  init() throws {
    let tools = ReplayTools()
    replay = try Replay(host: tools.host(), probe: tools.probe())
  }

  /// The case of a name.
  private func named(_ name: String) async throws -> ReplayCase {
    try #require(try await replay.host.describe().cases.first { $0.name == name })
  }

  /// Replays one case once.
  private func run(_ replayed: ReplayCase) async throws -> VariantReport {
    try #require(try await replay.run([replayed]).first)
  }

  /// A case that declares something else than the catalogue does.
  private func redeclared(_ replayed: ReplayCase, as declared: Outcome) -> ReplayCase {
    var variant = replayed.variant
    variant.declared = declared
    return ReplayCase(scenario: replayed.scenario, variant: variant)
  }

  @Test("does what it declares", arguments: try await ReplayTools().host().describe().cases)
  func variant(replayed: ReplayCase) async throws {
    for difference in try await run(replayed).differences {
      Issue.record("\(replayed.name): \(difference)")
    }
  }

  @Test("disagrees where the marked line has moved")
  func movedLine() async throws {
    let replayed = try await named("actor-callback/broken")
    var declared = replayed.variant.declared
    let line = try #require(declared.line)
    declared.line = line + 1
    #expect(
      try await run(redeclared(replayed, as: declared)).differences
        == ["The blamed line is '\(line)', and '\(line + 1)' was declared."])
  }

  @Test("disagrees where a fix is gone")
  func fixGone() async throws {
    let replayed = try await named("preconcurrency-delegate/broken")
    let differences = try await run(redeclared(replayed, as: .pass)).differences
    #expect(differences.count == 1)
    #expect(differences.first?.hasPrefix("Declared to pass, but it trapped with ") == true)
  }

  @Test("disagrees where a bug is gone")
  func bugGone() async throws {
    let broken = try await named("preconcurrency-delegate/broken")
    let fixed = try await named("preconcurrency-delegate/fixed-hop")
    #expect(
      try await run(redeclared(fixed, as: broken.variant.declared)).differences
        == ["Declared to trap, but it passed: status 0 and no record."])
  }

  @Test("shows the whole way from the assertion to the vendor's block")
  func wholeStack() async throws {
    let result = try await run(named("preconcurrency-delegate/broken"))
    let stack = try #require(result.findings.first).stack.map { $0.frame.function ?? "" }
    var rest = stack[...]
    for part in [
      "_dispatch_assert_queue_fail", "dispatch_assert_queue", "swift_task_isCurrentExecutor",
      "protocol witness for CaptureDelegate.captureOutput(_:didOutput:) in conformance",
      "CaptureOutput.deliver(_:)", "closure #1 in CaptureOutput.receive(_:pending:)",
    ] {
      let index = try #require(
        rest.firstIndex { $0.hasPrefix(part) }, "\(part) is missing from \(stack)")
      rest = rest[(index + 1)...]
    }
  }
}
