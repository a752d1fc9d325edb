import IsotrapDiagnosis
import IsotrapScenarios

/// How one run of a variant compares with what the variant declares.
public struct VariantReport: Sendable, Equatable {
  /// The scenario's id.
  public var scenario: String

  /// The variant's id within its scenario.
  public var variant: String

  /// What the variant shows.
  public var role: Variant.Role

  /// Which run of the variant this is, from 1.
  public var repetition: Int

  /// How it should have ended, as it declares.
  public var declared: Outcome

  /// How it ended, in the same terms.
  public var observed: Outcome

  /// What differs between the two, a sentence each; empty if they agree.
  public var differences: [String]

  /// What was found in its process.
  public var findings: [Finding]

  /// The exit status of its process; nil if a signal ended it.
  public var exit: Int?

  /// From the start of its process to the end of the judgement, in milliseconds.
  public var wallMilliseconds: Double

  /// Creates a report.
  public init(
    scenario: String, variant: String, role: Variant.Role, repetition: Int = 1, declared: Outcome,
    observed: Outcome, differences: [String], findings: [Finding], exit: Int?,
    wallMilliseconds: Double
  ) {
    self.scenario = scenario
    self.variant = variant
    self.role = role
    self.repetition = repetition
    self.declared = declared
    self.observed = observed
    self.differences = differences
    self.findings = findings
    self.exit = exit
    self.wallMilliseconds = wallMilliseconds
  }

  /// Whether the variant ended as it declares.
  public var agrees: Bool { differences.isEmpty }

  /// The name on the command line: `ID/VARIANT`.
  public var name: String { "\(scenario)/\(variant)" }
}
