import IsotrapReplay
import IsotrapReporting

extension VariantReport {
  /// What is told of a result.
  init(_ result: VariantResult) {
    self.init(
      scenario: result.scenario, variant: result.variant, role: result.role,
      repetition: result.repetition, declared: result.declared, observed: result.observed,
      differences: result.differences, findings: result.findings, exit: result.exit,
      wallMilliseconds: result.wallMilliseconds)
  }
}
