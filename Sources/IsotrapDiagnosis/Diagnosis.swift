import IsotrapTraces

/// Judges traces: what happened, to whose code, by whom, and what to do about it.
///
/// It sees the trace alone, so that a mismatch that a probe saw and the same one in a crash log get
/// the same answer.
public enum Diagnosis {
  /// Judges one trace.
  ///
  /// - Parameter trace: What was recorded or read; it may be empty or broken anywhere.
  /// - Returns: The finding; what the trace does not tell is nil in it.
  public static func diagnose(_ trace: Trace) -> Finding {
    let thread = trace.subjectThread
    let stack = (thread?.frames ?? []).map(Activation.init)
    let wording = Wording(trace.messages)
    let preamble = Preamble(stack, signal: trace.signal)
    let judgement = Judgement(trace, stack: stack, preamble: preamble, wording: wording)

    var finding = Finding(
      source: trace.source, format: trace.format, verdict: judgement.verdict, kind: judgement.kind,
      confidence: judgement.confidence, missing: judgement.missing,
      found: Finding.Context(trace, thread: thread), signal: trace.signal, fingerprint: "",
      count: trace.count, nanosecondsFromStart: trace.nanosecondsFromStart)
    var owner: Owner?
    var subject: Activation?
    switch judgement.verdict {
    case .isolationMismatch:
      let blame = Blame(stack, preamble: preamble, wording: wording, passed: trace.check?.location)
      owner = blame.owner
      subject = blame.subject
      finding.check = blame.check
      finding.blamed = blame.blamed
      finding.caller = blame.caller
      finding.expected = Finding.Expectation(
        trace.check?.expected, wording: wording, stack: stack, preamble: preamble, blame: blame)
      finding.advise(by: Features(finding, blame: blame))
    case .possibleIsolationMismatch:
      finding.check = .unknown
      if wording.assertedQueue == "com.apple.main-thread" {
        finding.expected = Finding.Expectation(isolation: "MainActor", executor: nil)
      }
    case .other, .unreadable: break
    }
    finding.stack = judged(stack, owner: owner, start: preamble.start, images: trace.images)
    finding.submitted = submission(of: trace, owner: owner)
    finding.notes = Finding.notes(on: trace, thread: thread, subject: subject)
    finding.fingerprint = Fingerprint(finding).text
    return finding
  }

  /// Tells where work was submitted.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - owner: Whom the blamed code belongs to.
  /// - Returns: The submission with its place: the innermost frame that is neither machinery nor
  ///   the system's. Nil if the trace does not tell.
  private static func submission(of trace: Trace, owner: Owner?) -> Finding.Submission? {
    guard trace.submitter != nil || trace.submission != nil else { return nil }
    let stack = (trace.submitter?.frames ?? []).map(Activation.init)
    let judged = judged(stack, owner: owner, start: 0, images: trace.images)
    let index = judged.firstIndex { $0.role == .user || $0.role == .vendor }
    return Finding.Submission(
      kind: trace.submission, place: index.map { stack[$0].place }, stack: judged)
  }

  /// Tells whose each frame is.
  ///
  /// - Parameters:
  ///   - stack: The frames, innermost first.
  ///   - owner: Whom the blamed code belongs to; without one, the innermost code that is neither
  ///     machinery nor the system's stands for it.
  ///   - start: Where the stack of the event begins.
  ///   - images: The images of the process.
  /// - Returns: The frames, innermost first.
  private static func judged(
    _ stack: [Activation], owner: Owner?, start: Int, images: [Image]
  ) -> [Finding.JudgedFrame] {
    let paths = Dictionary(
      images.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    let inner: (Int) -> Activation? = { $0 > 0 ? stack[$0 - 1] : nil }
    var owner = owner
    if owner == nil {
      owner = stack.indices[start...].first {
        stack[$0].role(user: nil, paths: paths, inner: inner($0)) == .vendor
      }.map { Owner(module: stack[$0].name?.module, image: stack[$0].frame.image) }
    }
    return stack.indices.map {
      let role = stack[$0].role(user: owner, paths: paths, inner: inner($0))
      return Finding.JudgedFrame(frame: stack[$0].frame, role: role)
    }
  }
}
