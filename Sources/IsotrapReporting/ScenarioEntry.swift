import IsotrapScenarios

/// A scenario that can be replayed, as the schema `isotrap/1` lists it.
struct ScenarioEntry: Encodable {
  /// The scenario's id.
  let id: String
  /// The bug in one short sentence.
  let title: String
  /// The kind of API that it happens with.
  let family: String
  /// How common reports of it are.
  let prevalence: Prevalence
  /// Where it was reported or explained.
  let sources: [String]
  /// The path of its source file.
  let file: String
  /// Its variants.
  let variants: [ListedVariant]

  /// A variant that can be replayed.
  struct ListedVariant: Encodable {
    /// The variant's id within its scenario.
    let variant: String
    /// What it shows.
    let role: Variant.Role
    /// What is special about it.
    let title: String
    /// How it should end.
    let declared: Outcome
  }

  /// Puts a scenario into the form of the schema.
  init(_ scenario: HostDescription.Scenario) {
    id = scenario.id
    title = scenario.title
    family = scenario.family
    prevalence = scenario.prevalence
    sources = scenario.sources
    file = scenario.file
    variants = scenario.variants.map {
      ListedVariant(variant: $0.id, role: $0.role, title: $0.title, declared: $0.declared)
    }
  }
}
