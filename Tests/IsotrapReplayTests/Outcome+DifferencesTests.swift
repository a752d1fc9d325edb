import IsotrapScenarios
import Testing

@testable import IsotrapReplay

@Suite("Two outcomes of the same kind")
struct OutcomeDifferencesTests {
  /// What is declared.
  private let declared = Outcome(
    outcome: .trap, signal: "SIGILL", check: .witness, expected: "MainActor", blamed: "f()",
    line: 41, caller: "g()", queue: "cameraQueue", submitted: "async")

  @Test("differ in nothing if they are equal")
  func equal() {
    #expect(declared.differences(from: declared) == [])
  }

  @Test("differ by a sentence for each detail")
  func details() {
    let observed = Outcome(
      outcome: .trap, signal: "SIGABRT", check: .closureEntry, expected: "Store", blamed: "h()",
      line: 42, caller: nil, queue: "other", submitted: nil)
    #expect(
      declared.differences(from: observed) == [
        "The signal is 'SIGABRT', and 'SIGILL' was declared.",
        "The kind of check is 'closure-entry', and 'witness' was declared.",
        "The expected isolation is 'Store', and 'MainActor' was declared.",
        "The blamed function is 'h()', and 'f()' was declared.",
        "The blamed line is '42', and '41' was declared.",
        "The caller is none, and 'g()' was declared.",
        "The queue is 'other', and 'cameraQueue' was declared.",
        "The submission is none, and 'async' was declared.",
      ])
  }

  @Test("differ also where nothing was declared and something is there")
  func undeclared() {
    var onAThread = declared
    onAThread.queue = nil
    #expect(
      onAThread.differences(from: declared)
        == ["The queue is 'cameraQueue', and none was declared."])
  }
}
