import IsotrapReplay
import IsotrapReporting
import IsotrapScenarios
import Testing

@testable import IsotrapCommand

/// Results as they come.
@Suite struct ReplayProgressTests {
  /// What is told of runs, given by variant and repetition, that come in some order.
  private func told(
    _ runs: [(variant: String, repetition: Int, agrees: Bool)], isQuiet: Bool = false
  ) throws -> [String] {
    let cases = try CaseSelection.cases(named: ["dispatch-timer"], in: .example)
    var progress = ReplayProgress(
      cases: cases, repeats: 2,
      reporter: TextReporter(palette: .plain, sources: .none, folder: "/", isVerbose: false),
      isQuiet: isQuiet, isStreaming: false)
    for run in runs {
      try progress.add(
        VariantReport(
          scenario: "dispatch-timer", variant: run.variant, role: .fixed,
          repetition: run.repetition, declared: Outcome(outcome: .pass),
          observed: Outcome(outcome: .pass), differences: run.agrees ? [] : ["It differs."],
          findings: [], exit: 0, wallMilliseconds: 1))
    }
    return progress.unwritten.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
  }

  @Test("Results are told in the order of the catalogue, agreeing repeats once")
  func order() throws {
    #expect(
      try told([
        ("fixed-hop", 2, true), ("broken", 2, true), ("fixed-hop", 1, true), ("broken", 1, true),
      ]) == [
        "ok    dispatch-timer/broken   fixed, 1.0 ms",
        "ok    dispatch-timer/fixed-hop   fixed, 1.0 ms",
      ])
  }

  @Test("What has to wait for its turn is not told before")
  func waiting() throws {
    #expect(try told([("fixed-hop", 1, true), ("broken", 2, false)]) == [])
  }

  @Test("A quiet replay tells failures only, with the number of the run")
  func quiet() throws {
    #expect(
      try told([("broken", 1, true), ("broken", 2, false)], isQuiet: true) == [
        "FAIL  dispatch-timer/broken   fixed, run 2, 1.0 ms"
      ])
  }
}
