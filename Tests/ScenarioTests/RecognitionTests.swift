import IsotrapReplay
import Testing

@testable import IsotrapDiagnosis

/// Diagnosis has to find back, in the stack alone, the scenario that a bug was written for.
@Suite("The shape of a bug")
struct RecognitionTests {
  /// The broken variants that look like another scenario: the more general one stands for both.
  static let lookalikes = [
    "actor-delegate/broken-global-actor": "preconcurrency-delegate",
    // That a closure has no body shows in its source only.
    "empty-closure/broken": "completion-on-private-queue",
    "empty-closure/broken-no-capture": "completion-on-private-queue",
  ]

  @Test("is the one of its scenario")
  func recognized() async throws {
    let tools = ReplayTools()
    let replay = try Replay(host: tools.host(), probe: tools.probe())
    let cases = try await replay.host.describe().cases.filter { $0.variant.role == .broken }
    #expect(Set(Self.lookalikes.keys).isSubset(of: cases.map(\.name)))
    for result in try await replay.run(cases) {
      let name = "\(result.scenario)/\(result.variant)"
      let finding = try #require(result.findings.first, "\(name)")
      #expect(finding.scenario == Self.lookalikes[name] ?? result.scenario, "\(name)")
    }
  }

  @Test("always leads to a scenario that can be explained")
  func explained() async throws {
    let ids = try await ReplayTools().host().describe().scenarios.map(\.id)
    #expect(!Shape.known.isEmpty && Shape.known.allSatisfy { ids.contains($0.id) })
  }
}
