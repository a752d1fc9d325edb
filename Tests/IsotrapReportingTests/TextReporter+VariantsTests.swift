import IsotrapDiagnosis
import IsotrapReporting
import IsotrapScenarios
import Testing

extension VariantReport {
  /// A broken variant that traps as it declares.
  static let broken: VariantReport = {
    let outcome = Outcome(
      outcome: .trap, signal: "SIGILL", check: .witness, expected: "MainActor",
      blamed: "CameraViewController.captureOutput(_:)", line: 41,
      caller: "closure #1 in CaptureOutput.start()", queue: "cameraQueue")
    return VariantReport(
      scenario: "preconcurrency-delegate", variant: "broken", role: .broken, declared: outcome,
      observed: outcome, differences: [], findings: [.captureDelegate], exit: nil,
      wallMilliseconds: 9.14)
  }()

  /// A fix that passes.
  static let fixed: VariantReport = VariantReport(
    scenario: "preconcurrency-delegate", variant: "fixed-nonisolated", role: .fixed,
    declared: Outcome(outcome: .pass), observed: Outcome(outcome: .pass), differences: [],
    findings: [], exit: 0, wallMilliseconds: 5)

  /// A fix that fails.
  static let failed: VariantReport = VariantReport(
    scenario: "actor-callback", variant: "fixed-values", role: .fixed,
    declared: Outcome(outcome: .pass), observed: Outcome(outcome: .failure),
    differences: ["It exits with status 3, not 0."], findings: [], exit: 3, wallMilliseconds: 1)
}

/// Variants as a person reads them.
@Suite struct TextReporterVariantsTests {
  @Test("A broken variant says what it declares and is followed by its report")
  func broken() {
    let text = TextReporter.example().text(of: VariantReport.broken)
    #expect(
      text.hasPrefix(
        """
        ok    preconcurrency-delegate/broken   broken, 9.1 ms
          declares  trap SIGILL: witness check of MainActor in CameraViewController.captureOutput(_:) at CameraViewController.swift:41, called by closure #1 in CaptureOutput.start(), on queue 'cameraQueue'
          happened  as declared

        error: MainActor-isolated code ran on queue 'cameraQueue'
          --> Sources/App/CameraViewController.swift:41
        """))
    #expect(text.hasSuffix("more: isotrap explain preconcurrency-delegate\n\n"))
  }

  @Test("A fix that passes takes few lines")
  func fixed() {
    #expect(
      TextReporter.example().text(of: VariantReport.fixed) == """
        ok    preconcurrency-delegate/fixed-nonisolated   fixed, 5.0 ms
          declares  pass: exits with status 0 and leaves no record
          happened  as declared


        """)
  }

  @Test("A failure says what differs")
  func failed() {
    #expect(
      TextReporter.example().text(of: VariantReport.failed) == """
        FAIL  actor-callback/fixed-values   fixed, 1.0 ms
          declares  pass: exits with status 0 and leaves no record
          happened  failure, exit status 3
          differs   It exits with status 3, not 0.


        """)
  }

  @Test("The last line counts scenarios and variants, repeats once")
  func totals() {
    let reporter = TextReporter.example()
    #expect(
      reporter.text(of: VariantTotals(of: [.broken, .fixed, .fixed]))
        == "1 scenario, 2 variants: 2 as declared\n")
    #expect(
      reporter.text(of: VariantTotals(of: [.broken, .fixed, .failed]))
        == "2 scenarios, 3 variants: 2 as declared, 1 not\n")
  }

  @Test("The list has every variant with what it declares")
  func list() {
    #expect(
      TextReporter.example().list([.example]) == """
        preconcurrency-delegate   A delegate is called on a capture queue
          preconcurrency-delegate/broken   As written
              trap SIGILL: witness check of MainActor at Delegate.swift:41
          preconcurrency-delegate/fixed-hop   With a hop
              pass: exits with status 0 and leaves no record

        """)
  }
}

extension HostDescription.Scenario {
  /// A scenario with two variants.
  static let example: HostDescription.Scenario = HostDescription.Scenario(
    id: "preconcurrency-delegate", title: "A delegate is called on a capture queue",
    family: "delegates", prevalence: .veryCommon, sources: ["https://example.org/1"],
    guide: Guide(onApple: "", onLinux: "", why: "", fixes: [], whatDoesNotHelp: []),
    file: "/src/Delegate.swift",
    variants: [
      HostDescription.Variant(
        id: "broken", role: .broken, title: "As written",
        declared: Outcome(
          outcome: .trap, signal: "SIGILL", check: .witness, expected: "MainActor", line: 41)),
      HostDescription.Variant(
        id: "fixed-hop", role: .fixed, title: "With a hop", declared: Outcome(outcome: .pass)),
    ])
}
