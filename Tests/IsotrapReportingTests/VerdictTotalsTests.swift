import IsotrapDiagnosis
import IsotrapReporting
import Testing

/// How many findings there are of each verdict.
@Suite struct VerdictTotalsTests {
  /// One finding of each verdict, and one mismatch more.
  private let findings = (Finding.Verdict.allCases + [.isolationMismatch]).map {
    Finding(source: "x", format: "probe", verdict: $0, confidence: 1, fingerprint: "")
  }

  @Test("Each verdict is counted by itself")
  func counting() {
    let totals = VerdictTotals(of: findings)
    #expect(totals.mismatches == 2 && totals.possible == 1)
    #expect(totals.other == 1 && totals.unreadable == 1)
  }

  @Test("The totals are one line, which leaves out that nothing was unreadable")
  func line() {
    let reporter = TextReporter.example()
    #expect(
      reporter.text(of: VerdictTotals(of: findings))
        == "5 findings: 2 isolation mismatches, 1 possible, 1 of another kind, 1 unreadable\n")
    #expect(
      reporter.text(of: VerdictTotals(of: [findings[0]]))
        == "1 finding: 1 isolation mismatch, 0 possible, 0 of another kind\n")
    #expect(
      reporter.text(of: VerdictTotals())
        == "0 findings: 0 isolation mismatches, 0 possible, 0 of another kind\n")
  }
}
