import IsotrapReplay
import Testing

/// Diagnosis has to find back, in the stack alone, the scenario that a bug was written for.
@Suite("The shape of a bug")
struct RecognitionTests {
  /// The broken variants that look like another scenario: the more general one stands for both.
  static let lookalikes = ["actor-delegate/broken-global-actor": "preconcurrency-delegate"]

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
}
