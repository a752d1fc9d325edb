import IsotrapScenarios

/// One variant to be replayed, along with its scenario.
public struct ReplayCase: Sendable, Equatable, CustomStringConvertible {
  /// The scenario.
  public let scenario: HostDescription.Scenario

  /// The variant.
  public let variant: HostDescription.Variant

  /// Creates a case.
  public init(scenario: HostDescription.Scenario, variant: HostDescription.Variant) {
    self.scenario = scenario
    self.variant = variant
  }

  /// The name on the command line, `ID/VARIANT`.
  public var name: String { "\(scenario.id)/\(variant.id)" }

  /// The name.
  public var description: String { name }
}

extension HostDescription {
  /// All variants, in the order of the catalogue.
  public var cases: [ReplayCase] {
    scenarios.flatMap { scenario in
      scenario.variants.map { ReplayCase(scenario: scenario, variant: $0) }
    }
  }
}
