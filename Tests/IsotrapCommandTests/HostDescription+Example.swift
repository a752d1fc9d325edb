import Foundation
import IsotrapScenarios

extension HostDescription {
  /// Two scenarios with two variants each.
  static let example: HostDescription = HostDescription(scenarios: [
    .example("dispatch-timer"), .example("actor-callback"),
  ])

  /// The description as a host writes it.
  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

extension HostDescription.Scenario {
  /// A scenario with a broken and a fixed variant.
  static func example(_ id: String) -> HostDescription.Scenario {
    HostDescription.Scenario(
      id: id, title: "An example.", family: "examples", prevalence: .seen, sources: [],
      guide: Guide(onApple: "", onLinux: "", why: "", fixes: [], whatDoesNotHelp: []),
      file: "/src/Example.swift",
      variants: [
        HostDescription.Variant(
          id: "broken", role: .broken, title: "As written.",
          declared: Outcome(
            outcome: .trap, signal: "SIGILL", check: .closureEntry, expected: "MainActor", line: 7)),
        HostDescription.Variant(
          id: "fixed-hop", role: .fixed, title: "With a hop.", declared: Outcome(outcome: .pass)),
      ])
  }
}
