import IsotrapTraces

/// What a trace is taken for, and how surely.
struct Judgement {
  /// Whether it is an isolation mismatch.
  var verdict: Finding.Verdict

  /// What it is instead.
  var kind: OtherKind?

  /// How sure this is; one of the constants below.
  var confidence: Double

  /// What would settle a verdict that is only possible.
  var missing: [String] = []

  /// A probe stood by and saw the check fail.
  static let witnessed = 1.0
  /// The stack shows who asked.
  static let shown = 0.97
  /// Words that only one cause prints.
  static let worded = 0.9
  /// The signal and the shape of the stack, with other causes possible.
  static let likely = 0.7
  /// An assertion of the main queue, by whomever.
  static let open = 0.5
  /// Nothing points anywhere.
  static let guessed = 0.2

  /// Judges a trace; the strongest evidence comes first.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - stack: The stack of its subject.
  ///   - preamble: The machinery found on it.
  ///   - wording: What the messages say.
  init(_ trace: Trace, stack: [Activation], preamble: Preamble, wording: Wording) {
    func other(_ kind: OtherKind, _ confidence: Double) -> Judgement {
      Judgement(verdict: .other, kind: kind, confidence: confidence)
    }
    func mismatch(_ confidence: Double) -> Judgement {
      Judgement(verdict: .isolationMismatch, kind: nil, confidence: confidence)
    }
    if trace.check != nil {
      self = mismatch(Self.witnessed)
      return
    }
    if preamble.isStale {
      self = other(.staleExecutor, Self.shown)
      return
    }
    if preamble.asksWithoutDoubt || preamble.asksForIsolation && wording.isOfIsolation {
      self = mismatch(Self.shown)
      return
    }
    let asker = stack[preamble.end...].first
    let innermost = stack[preamble.start...].prefix(OtherSignature.depth).map(\.base)
    let askerName = asker?.name.map { $0.root ?? $0.text }
    let signature = OtherSignature.known.first {
      $0.matches(messages: [], innermost: innermost, asker: askerName)
    }
    if let signature {
      self = other(signature.kind, Self.shown)
    } else if wording.isOfIsolation {
      self = mismatch(Self.worded)
    } else if let signature = OtherSignature.known.first(where: {
      $0.matches(messages: trace.messages, innermost: [], asker: nil)
    }) {
      self = other(signature.kind, Self.worded)
    } else if preamble.asksForIsolation, !trace.says(any: Self.failureWords) {
      self = mismatch(Self.likely)
    } else if preamble.steps.contains(.queuePrecondition) {
      self = other(.queueAssertion, Self.shown)
    } else if preamble.steps.contains(.queueAssertion) || wording.assertedQueue != nil {
      self = Self.ofQueueAssertion(preamble, asker: asker, wording: wording)
    } else {
      self = Self.ofFailure(trace, preamble: preamble, asker: asker)
    }
  }

  /// Creates a judgement.
  private init(
    verdict: Finding.Verdict, kind: OtherKind?, confidence: Double, missing: [String] = []
  ) {
    self.verdict = verdict
    self.kind = kind
    self.confidence = confidence
    self.missing = missing
  }

  /// Judges an assertion of a queue that neither Swift's checks nor `dispatchPrecondition` made.
  private static func ofQueueAssertion(
    _ preamble: Preamble, asker: Activation?, wording: Wording
  ) -> Judgement {
    // Dispatch's own frames below the assertion mean that frames in between are missing.
    let isAskerSeen = asker.map { !$0.isEntry && !$0.isDispatch && !$0.isNameless } ?? false
    if preamble.steps.contains(.queueAssertion), isAskerSeen {
      return Judgement(verdict: .other, kind: .queueAssertion, confidence: shown)
    }
    if let queue = wording.assertedQueue, queue != "com.apple.main-thread" {
      // The runtime itself asserts the main queue only.
      return Judgement(
        verdict: .possibleIsolationMismatch, kind: nil, confidence: open / 2,
        missing: [
          "the frames under the assertion, to see whether an executor's checkIsolated asked for "
            + "queue '\(queue)'"
        ])
    }
    var missing = [
      "the frames under the assertion: swift_task_isCurrentExecutor among them makes it a mismatch"
    ]
    if asker?.isNameless == true {
      missing.append("the symbols of \(asker?.frame.image ?? "the image that asked")")
    }
    return Judgement(
      verdict: .possibleIsolationMismatch, kind: nil, confidence: open, missing: missing)
  }

  /// Judges a failure that has nothing to do with queues and isolation.
  private static func ofFailure(
    _ trace: Trace, preamble: Preamble, asker: Activation?
  ) -> Judgement {
    if trace.says(any: failureWords) {
      return Judgement(verdict: .other, kind: .swiftTrap, confidence: worded)
    }
    let accesses = ["EXC_BAD_ACCESS", "Bad pointer dereference", "Segmentation fault"]
    let traps = ["EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION", "Illegal instruction"]
    if trace.signal == "SIGSEGV" || trace.signal == "SIGBUS" || trace.says(any: accesses) {
      return Judgement(verdict: .other, kind: .badAccess, confidence: likely)
    }
    if trace.signal == "SIGILL" || trace.signal == "SIGTRAP" || trace.says(any: traps) {
      return Judgement(verdict: .other, kind: .swiftTrap, confidence: likely)
    }
    if preamble.steps.contains(.failure), asker?.name.map({ $0.kind != .other }) == true {
      return Judgement(verdict: .other, kind: .swiftTrap, confidence: likely)
    }
    return Judgement(verdict: .other, kind: .unknown, confidence: guessed)
  }

  /// The standard library's words for a failed check of values.
  private static let failureWords = [
    "Fatal error", "Precondition failed", "Assertion failed", "Swift runtime failure",
    "Unexpectedly found nil", "Could not cast value of type",
  ]
}

extension Trace {
  /// Whether any of some words was printed.
  fileprivate func says(any words: [String]) -> Bool {
    messages.contains { message in words.contains { message.contains($0) } }
  }
}
