import IsotrapScenarios

/// A replayed variant as the schema `isotrap/1` has it.
struct VariantEntry: Encodable {
  /// The scenario's id.
  let scenario: String
  /// The variant's id within its scenario.
  let variant: String
  /// What the variant shows.
  let role: Variant.Role
  /// How it should have ended.
  let declared: Outcome
  /// How it ended.
  let observed: Outcome
  /// Whether the two agree.
  let agrees: Bool
  /// What differs, a sentence each.
  let differences: [String]
  /// What was found in its process.
  let findings: [FindingEntry]
  /// The exit status; null if a signal ended the process.
  @OrNull var exit: Int?
  /// From the start of the process to the end of the judgement, in milliseconds, to a tenth.
  let wallMilliseconds: Double

  /// Puts a report into the form of the schema.
  init(_ report: VariantReport) {
    scenario = report.scenario
    variant = report.variant
    role = report.role
    declared = report.declared
    observed = report.observed
    agrees = report.agrees
    differences = report.differences
    findings = report.findings.map(FindingEntry.init)
    exit = report.exit
    wallMilliseconds = (report.wallMilliseconds * 10).rounded() / 10
  }
}
