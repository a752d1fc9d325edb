#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HostDescription {
  /// Describes a catalogue, reading the marked lines from its own source files.
  ///
  /// - Parameters:
  ///   - catalogue: The scenarios.
  ///   - read: Reads a source file; throws if it cannot.
  /// - Throws: ``CatalogueError`` with everything that is wrong with the catalogue.
  init(
    of catalogue: [IsotrapScenarios.Scenario],
    reading read: (_ path: String) throws -> String = {
      try String(contentsOfFile: $0, encoding: .utf8)
    }
  ) throws {
    var problems: [String] = []
    for id in repeated(catalogue.map(\.id)) {
      problems.append("Two scenarios are called '\(id)'; rename one.")
    }
    let scenarios = catalogue.map { scenario in
      problems += Self.problems(ofNamesIn: scenario)
      var lines: [String: [Int]]?
      do {
        lines = TrapMarkers(in: try read(scenario.file)).lines
      } catch {
        problems.append(
          "\(scenario.id): its source \(scenario.file) cannot be read, so no line can be blamed;"
            + " build the host where its sources are. (\(error))")
      }
      problems += lines.map { Self.problems(ofMarkers: $0, in: scenario) } ?? []
      return Scenario(scenario, lines: lines ?? [:])
    }
    guard problems.isEmpty else { throw CatalogueError(problems: problems) }
    self.init(scenarios: scenarios)
  }

  /// What is wrong with the ids of a scenario and its variants.
  private static func problems(ofNamesIn scenario: IsotrapScenarios.Scenario) -> [String] {
    let ids = scenario.variants.map(\.id)
    var problems = ([scenario.id] + ids).filter { !isSlug($0) }.map {
      "\(scenario.id): '\($0)' is not an id; use lower-case words and digits joined by hyphens."
    }
    problems += repeated(ids).map {
      "\(scenario.id): two variants are called '\($0)'; rename one."
    }
    problems += scenario.variants.filter { !$0.id.hasPrefix($0.role.rawValue) }.map {
      "\(scenario.id)/\($0.id): the id has to start with '\($0.role.rawValue)'."
    }
    if ids.isEmpty { problems.append("\(scenario.id): it has no variants; give it one at least.") }
    return problems
  }

  /// What is wrong with the markers of a scenario.
  private static func problems(
    ofMarkers lines: [String: [Int]], in scenario: IsotrapScenarios.Scenario
  ) -> [String] {
    var problems: [String] = []
    for variant in scenario.variants {
      let name = "\(scenario.id)/\(variant.id)"
      let marker = "\(TrapMarkers.prefix) \(variant.id)"
      let marked = lines[variant.id] ?? []
      switch (variant.declared.outcome, marked.count) {
      case (.trap, 1), (.pass, 0), (.failure, 0), (.hang, 0): break
      case (.trap, 0):
        problems.append(
          "\(name): it declares a trap, but no line of \(scenario.file) is marked '\(marker)';"
            + " mark the line to blame.")
      case (.trap, _):
        problems.append(
          "\(name): lines \(marked) of \(scenario.file) are all marked '\(marker)'; leave one.")
      default:
        problems.append(
          "\(name): line \(marked[0]) of \(scenario.file) is marked '\(marker)',"
            + " but it declares no trap; remove the marker, or declare one.")
      }
    }
    for id in lines.keys.sorted() where !scenario.variants.contains(where: { $0.id == id }) {
      problems.append(
        "\(scenario.id): \(scenario.file):\(lines[id]?.first ?? 0) is marked for '\(id)',"
          + " but there is no such variant; correct the marker.")
    }
    return problems
  }
}

extension HostDescription.Scenario {
  /// Describes a scenario; each variant's outcome gets its marked line.
  fileprivate init(_ scenario: IsotrapScenarios.Scenario, lines: [String: [Int]]) {
    self.init(
      id: scenario.id, title: scenario.title, family: scenario.family,
      prevalence: scenario.prevalence, sources: scenario.sources, guide: scenario.guide,
      file: scenario.file,
      variants: scenario.variants.map { variant in
        var declared = variant.declared
        declared.line = lines[variant.id]?.first
        return HostDescription.Variant(
          id: variant.id, role: variant.role, title: variant.title, declared: declared)
      })
  }
}

/// Whether a text can name a scenario or variant: lower-case words joined by hyphens.
private func isSlug(_ text: String) -> Bool {
  text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
    !word.isEmpty && word.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
  }
}

/// What occurs more than once in a list, in its order and once each.
private func repeated(_ texts: [String]) -> [String] {
  var counts: [String: Int] = [:]
  return texts.filter { text in
    counts[text, default: 0] += 1
    return counts[text] == 2
  }
}
