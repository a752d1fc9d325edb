import IsotrapDiagnosis
import IsotrapScenarios

/// How one run of a variant compares with what the variant declares.
public struct VariantResult: Sendable, Equatable {
  /// The id of the scenario.
  public var scenario: String

  /// The id of the variant.
  public var variant: String

  /// What the variant shows.
  public var role: Variant.Role

  /// Which run of the variant this is, from 1.
  public var repetition: Int

  /// What the variant declares.
  public var declared: Outcome

  /// What happened, in the same terms.
  public var observed: Outcome

  /// What differs, a sentence each.
  public var differences: [String]

  /// What the probe recorded, judged.
  public var findings: [Finding]

  /// The exit status; nil if a signal ended the process.
  public var exit: Int?

  /// From the start of the process to the end of the judgement.
  public var wallMilliseconds: Double

  /// The end of what the process wrote to standard error.
  public var standardErrorTail: String

  /// Whether everything is as declared.
  public var agrees: Bool { differences.isEmpty }

  /// Creates a result.
  public init(
    scenario: String, variant: String, role: Variant.Role, repetition: Int = 1, declared: Outcome,
    observed: Outcome, differences: [String], findings: [Finding], exit: Int?,
    wallMilliseconds: Double, standardErrorTail: String
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
    self.standardErrorTail = standardErrorTail
  }
}
