import Testing

@testable import IsotrapScenarios

@Suite("A host")
struct ScenarioHostTests {
  /// Two scenarios with variants of the same names.
  private let scenarios = ["one", "two"].map { id in
    Scenario(
      id: id, title: id, family: "f", prevalence: .seen, sources: [],
      guide: Guide(onApple: "", onLinux: "", why: "", fixes: [], whatDoesNotHelp: []),
      variants: [.fixed("fixed", "The fix of \(id).", run: {})])
  }

  @Test("finds a variant by the ids of its scenario and its own")
  func found() {
    #expect(scenarios.variant(named: "two/fixed")?.title == "The fix of two.")
  }

  @Test(
    "finds nothing by any other name",
    arguments: ["two", "two/", "/fixed", "two/fix", "three/fixed", "two/fixed/", ""])
  func notFound(name: String) {
    #expect(scenarios.variant(named: name) == nil)
  }

  @Test("is told in which file a scenario stands by the compiler")
  func file() {
    #expect(scenarios[0].file.hasSuffix("/ScenarioHostTests.swift"))
  }
}
