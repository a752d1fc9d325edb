import IsotrapScenarios
import Testing

@testable import IsotrapCommand

/// Variants by their names on the command line.
@Suite struct CaseSelectionTests {
  /// The names of what is selected.
  private func select(_ names: String...) throws -> [String] {
    try CaseSelection.cases(named: names, in: .example).map(\.name)
  }

  @Test("Without names, everything is selected")
  func everything() throws {
    #expect(try select().count == 4)
  }

  @Test("Names select scenarios and variants, once each, in the order of the catalogue")
  func named() throws {
    #expect(
      try select("actor-callback/broken", "dispatch-timer", "dispatch-timer/broken") == [
        "dispatch-timer/broken", "dispatch-timer/fixed-hop", "actor-callback/broken",
      ])
  }

  @Test("An unknown scenario offers the near one")
  func unknownScenario() throws {
    for name in ["dispatch-tmier", "dispatch-tmier/broken"] {
      let error = try #require(throws: CommandError.self) { try select("actor-callback", name) }
      #expect(
        error
          == CommandError(
            .noInput,
            """
            there is no scenario 'dispatch-tmier'; did you mean 'dispatch-timer'?
            'isotrap replay --list' shows all.
            """))
    }
  }

  @Test("An unknown variant offers the near one, and all of its scenario")
  func unknownVariant() throws {
    let error = try #require(throws: CommandError.self) { try select("dispatch-timer/fixd-hop") }
    #expect(
      error
        == CommandError(
          .noInput,
          """
          scenario 'dispatch-timer' has no variant 'fixd-hop'; did you mean 'fixed-hop'?
          Its variants are broken, fixed-hop.
          """))
    #expect(throws: CommandError.self) { try select("dispatch-timer/") }
    #expect(throws: CommandError.self) { try select("") }
  }

  @Test("The scenarios of a selection have the selected variants only")
  func scenarios() throws {
    let cases = try CaseSelection.cases(
      named: ["actor-callback/broken", "dispatch-timer"], in: .example)
    let scenarios = CaseSelection.scenarios(of: cases)
    #expect(scenarios.map(\.id) == ["dispatch-timer", "actor-callback"])
    #expect(scenarios.map { $0.variants.map(\.id) } == [["broken", "fixed-hop"], ["broken"]])
  }
}
