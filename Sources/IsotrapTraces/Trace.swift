/// One event, whatever it was seen by: a mismatch or trap that a probe recorded, a core file, a log.
///
/// A trace holds facts only. What they mean is for diagnosis to say, which sees nothing else.
public struct Trace: Sendable, Equatable {
  /// Where the trace came from: a file's name, or the name of the observed program.
  public var source: String

  /// What it was read from: `probe`, or a crash-log format such as `apple-ips`.
  public var format: String

  /// The signal that ended the process, such as `SIGILL`.
  public var signal: String?

  /// What the process or the system printed about it, a line each.
  public var messages: [String]

  /// What the runtime was asked, if a probe stood by.
  public var check: Check?

  /// The threads that are known.
  public var threads: [ThreadState]

  /// Which of the threads the event happened on, as an index into `threads`.
  public var subject: Int?

  /// The thread that submitted the work, as it stood then, if the source tells.
  public var submitter: ThreadState?

  /// What the work was submitted by, if the source tells.
  public var submission: SubmissionKind?

  /// The images of the process.
  public var images: [Image]

  /// How often the same event happened; 1 or more.
  public var count: Int

  /// Nanoseconds from the start of the process to the first time it happened.
  public var nanosecondsFromStart: UInt64?

  /// A check of isolation, seen at the runtime's own hooks.
  public struct Check: Sendable, Equatable {
    /// The executor that the code is isolated to.
    public var expected: Executor

    /// The executor of the running job; nil outside of jobs.
    public var current: Executor?

    /// The place that the compiler passed to the check; nil where it passes none.
    public var location: SourceLocation?

    /// Creates a check.
    public init(expected: Executor, current: Executor?, location: SourceLocation?) {
      self.expected = expected
      self.current = current
      self.location = location
    }
  }

  /// Creates a trace.
  public init(
    source: String, format: String, signal: String? = nil, messages: [String] = [],
    check: Check? = nil, threads: [ThreadState] = [], subject: Int? = nil,
    submitter: ThreadState? = nil, submission: SubmissionKind? = nil, images: [Image] = [],
    count: Int = 1, nanosecondsFromStart: UInt64? = nil
  ) {
    self.source = source
    self.format = format
    self.signal = signal
    self.messages = messages
    self.check = check
    self.threads = threads
    self.subject = subject
    self.submitter = submitter
    self.submission = submission
    self.images = images
    self.count = count
    self.nanosecondsFromStart = nanosecondsFromStart
  }
}
