import IsotrapReplay
import IsotrapScenarios

/// The variants that the command line names.
enum CaseSelection {
  /// Selects variants.
  ///
  /// - Parameters:
  ///   - names: Scenarios and `ID/VARIANT`s; without any, everything is selected.
  ///   - description: What there is.
  /// - Returns: Each variant once, in the order of the catalogue.
  /// - Throws: A `CommandError` of status `noInput` for a name that there is not.
  static func cases(
    named names: [String], in description: HostDescription
  ) throws(CommandError) -> [ReplayCase] {
    let all = description.cases
    guard !names.isEmpty else { return all }
    for name in names where !all.contains(where: { $0.isNamed(by: name) }) {
      throw CommandError(.noInput, advice(on: name, in: description))
    }
    return all.filter { candidate in names.contains { candidate.isNamed(by: $0) } }
  }

  /// The scenarios of selected variants, with these variants only, in the order of the variants.
  static func scenarios(of cases: [ReplayCase]) -> [HostDescription.Scenario] {
    var ids: Set<String> = []
    return cases.map(\.scenario).filter { ids.insert($0.id).inserted }.map { scenario in
      var selected = scenario
      selected.variants = cases.filter { $0.scenario.id == scenario.id }.map(\.variant)
      return selected
    }
  }

  /// What to say of a name that there is not.
  private static func advice(on name: String, in description: HostDescription) -> String {
    let id = String(name.prefix { $0 != "/" })
    if let scenario = description.scenarios.first(where: { $0.id == id }), name != id {
      let variants = scenario.variants.map(\.id)
      let question = Suggestion.question(for: String(name.dropFirst(id.count + 1)), among: variants)
      return "scenario '\(id)' has no variant '\(name.dropFirst(id.count + 1))'\(question)\n"
        + "Its variants are \(variants.joined(separator: ", "))."
    }
    let question = Suggestion.question(for: id, among: description.scenarios.map(\.id))
    return "there is no scenario '\(id)'\(question)\n'isotrap replay --list' shows all."
  }
}

extension ReplayCase {
  /// Whether a word of the command line names this variant or its scenario.
  fileprivate func isNamed(by word: String) -> Bool {
    word == scenario.id || word == name
  }
}
