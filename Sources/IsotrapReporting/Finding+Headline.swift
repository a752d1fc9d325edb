import IsotrapDiagnosis

extension Finding {
  /// The finding in one line: how bad it is, and what happened.
  var headline: [StyledText.Piece] {
    switch verdict {
    case .isolationMismatch:
      [.init(text: "error", style: .error), .strong(": \(isolatedCode) ran \(whereItRan)")]
    case .possibleIsolationMismatch:
      [
        .init(text: "warning", style: .warning),
        .strong(": \(isolatedCode) may have run \(whereItRan)"),
      ]
    case .other:
      [
        .init(text: "note", style: .note),
        .strong(": not an isolation mismatch: \((kind ?? .unknown).phrase)"),
      ]
    case .unreadable:
      [.init(text: "error", style: .error), .strong(": cannot read '\(source)' as a crash report")]
    }
  }

  /// The code in question, by its isolation.
  private var isolatedCode: String {
    expected.map { "\($0.isolation)-isolated code" } ?? "isolated code"
  }

  /// Where it ran instead, by the most telling thing that is known.
  private var whereItRan: String {
    if let executor = found.executor {
      executor == "MainActor" ? "on MainActor" : "on actor \(executor)"
    } else if let queue = found.queue {
      queue == Finding.mainQueueLabel ? "on the main queue" : "on queue '\(queue)'"
    } else if let thread = found.thread {
      "on thread \(thread)"
    } else if let expected {
      "outside of \(expected.isolation)"
    } else {
      "outside of its isolation"
    }
  }

  /// The label that libdispatch gives to the main queue.
  static let mainQueueLabel: String = "com.apple.main-thread"
}
