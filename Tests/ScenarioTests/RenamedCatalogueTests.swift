import IsotrapReplay
import IsotrapReporting
import Testing

/// Diagnosis has to know mechanisms, not the catalogue.
@Suite("The catalogue with other names for everything of the vendor's")
struct RenamedCatalogueTests {
  @Test("gets the same verdicts, checks, blame and shapes")
  func sameJudgement() async throws {
    let catalogue = try RenamedCatalogue()
    try #require(catalogue.count > 10)
    let tools = ReplayTools()
    let before = try await results(of: tools.host(), probe: tools.probe())
    let after = try await results(of: Host(executable: catalogue.buildHost()), probe: tools.probe())
    try #require(before.count == after.count && before.contains { !$0.findings.isEmpty })
    var renamedCallers = 0
    for (before, after) in zip(before, after) {
      #expect(after.differences == [], "\(before.scenario)/\(before.variant)")
      #expect(after.findings.map(\.verdict) == before.findings.map(\.verdict))
      #expect(after.findings.map(\.check) == before.findings.map(\.check))
      #expect(after.findings.map(\.expected) == before.findings.map(\.expected))
      #expect(after.findings.map(\.scenario) == before.findings.map(\.scenario))
      for (old, new) in zip(before.findings, after.findings) {
        #expect(new.blamed?.function == old.blamed?.function.map(catalogue.renamed))
        #expect(new.caller?.function == old.caller?.function.map(catalogue.renamed))
        // Some callers are the system's or the user's, and keep their names.
        if new.caller?.function != old.caller?.function { renamedCallers += 1 }
      }
    }
    #expect(renamedCallers > 10, "the vendor's callers were not renamed")
  }

  /// Replays everything that a host has.
  private func results(of host: Host, probe: String) async throws -> [VariantReport] {
    try await Replay(host: host, probe: probe).run(host.describe().cases)
  }
}
