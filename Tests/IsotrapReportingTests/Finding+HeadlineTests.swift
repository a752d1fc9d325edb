import IsotrapDiagnosis
import IsotrapReporting
import Testing

/// The first line of a report.
@Suite struct FindingHeadlineTests {
  /// The headline of a mismatch that was found somewhere.
  private func headline(
    _ expected: String?, queue: String? = nil, thread: String? = nil, executor: String? = nil
  ) -> String {
    var finding = Finding.captureDelegate
    finding.expected = expected.map { Finding.Expectation(isolation: $0, executor: nil) }
    finding.found = Finding.Context(queue: queue, thread: thread, task: nil, executor: executor)
    let text = TextReporter.example().text(of: finding)
    return String(text.prefix { $0 != "\n" })
  }

  @Test("Another actor is told before the queue")
  func actor() {
    #expect(
      headline("MainActor", queue: "q", executor: "Store")
        == "error: MainActor-isolated code ran on actor Store")
    #expect(
      headline("Store", queue: "q", executor: "MainActor")
        == "error: Store-isolated code ran on MainActor")
  }

  @Test("The main queue has a name of its own")
  func mainQueue() {
    #expect(
      headline("Store", queue: "com.apple.main-thread")
        == "error: Store-isolated code ran on the main queue")
  }

  @Test("Without a queue, the thread is told")
  func thread() {
    #expect(
      headline("MainActor", thread: "4242") == "error: MainActor-isolated code ran on thread 4242")
  }

  @Test("With nothing known, the headline promises nothing")
  func nothing() {
    #expect(headline("MainActor") == "error: MainActor-isolated code ran outside of MainActor")
    #expect(headline(nil) == "error: isolated code ran outside of its isolation")
  }

  @Test("Every kind of crash has a phrase of its own")
  func kinds() {
    let headlines = OtherKind.allCases.map { kind in
      var finding = Finding.deadlock
      finding.kind = kind
      return TextReporter.example().text(of: finding).prefix { $0 != "\n" }
    }
    #expect(Set(headlines).count == OtherKind.allCases.count)
  }

  @Test("Unreadable input is named")
  func unreadable() {
    let finding = Finding(
      source: "a.log", format: "unknown", verdict: .unreadable, confidence: 1,
      missing: ["no stack in it"], fingerprint: "")
    #expect(
      TextReporter.example().text(of: finding) == """
        error: cannot read 'a.log' as a crash report
          missing    no stack in it

        """)
  }
}
