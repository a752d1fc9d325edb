import IsotrapTraces

/// One complete record of a session file, in Swift's terms.
struct RecordedEvent {
  /// What it is about.
  var kind: Kind

  /// The process: the one that made the file, or a forked child of it.
  var processID: UInt32

  /// Nanoseconds from the start of the probe.
  var time: UInt64

  /// How often its site was met.
  var count: Int

  /// The thread.
  var thread: ThreadState

  /// What was asked, if the record is a mismatch.
  var check: Trace.Check?

  /// The thread that submitted the running work, if that is known.
  var submitter: ThreadState?

  /// What the running work was submitted by.
  var submission: SubmissionKind?

  /// What a record is about.
  enum Kind {
    /// A check found code on the wrong executor.
    case mismatch
    /// A signal reached the trap handler; the index of the mismatch record it carries out.
    case trap(signal: Int32, mismatch: Int?)
  }
}
