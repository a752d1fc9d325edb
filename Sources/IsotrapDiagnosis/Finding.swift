import IsotrapTraces

/// What diagnosis says of one trace.
///
/// The names are the ones of the JSON schema `isotrap/1`; nil stands for what is not known.
public struct Finding: Sendable, Equatable {
  /// Where the trace came from.
  public var source: String

  /// What the trace was read from, such as `probe`.
  public var format: String

  /// Whether this is an isolation mismatch.
  public var verdict: Verdict

  /// What it is instead, if the verdict is `other`.
  public var kind: OtherKind?

  /// How sure the verdict is, from 0 to 1.
  public var confidence: Double

  /// What would settle a verdict that is only possible, a sentence each.
  public var missing: [String]

  /// What kind of check failed; nil if the verdict is `other`.
  public var check: CheckKind?

  /// The isolation that the code was declared with.
  public var expected: Expectation?

  /// The context that the code ran in.
  public var found: Context

  /// The user's function that was entered off its isolation.
  public var blamed: Place?

  /// The first function outside the blamed one that led to it.
  public var caller: Place?

  /// Where the work was submitted that entered it.
  public var submitted: Submission?

  /// The signal that ended the process.
  public var signal: String?

  /// The id of the scenario whose shape this is.
  public var scenario: String?

  /// One sentence on why a check stands at the blamed place; nil if nothing is blamed.
  public var explanation: String?

  /// What to do, the best first, a sentence each.
  public var fixes: [String]

  /// What people try that does not help, a sentence each.
  public var antiFixes: [String]

  /// What the reader has to know about the evidence, a sentence each: a stack that is not whole, an
  /// image without symbols.
  public var notes: [String]

  /// Equal for the same defect, whatever the build, the machine and the lines around it.
  public var fingerprint: String

  /// How often it happened.
  public var count: Int

  /// Nanoseconds from the start of the process to the first time it happened.
  public var nanosecondsFromStart: UInt64?

  /// The stack it was judged by, innermost frame first.
  public var stack: [JudgedFrame]

  /// Whether a trace is an isolation mismatch.
  public enum Verdict: String, Sendable, CaseIterable {
    /// It is one.
    case isolationMismatch = "isolation-mismatch"
    /// It may be one; `missing` says what would settle it.
    case possibleIsolationMismatch = "possible-isolation-mismatch"
    /// It is something else; `kind` says what.
    case other
    /// The input could not be read.
    case unreadable
  }

  /// An isolation, by name.
  public struct Expectation: Sendable, Equatable {
    /// The name that users write: `MainActor`, or the actor's type without its module.
    public var isolation: String

    /// The type of the executor where it is a custom one.
    public var executor: String?

    /// Creates an expectation.
    public init(isolation: String, executor: String?) {
      self.isolation = isolation
      self.executor = executor
    }
  }

  /// Where code ran.
  public struct Context: Sendable, Equatable {
    /// The label of the dispatch queue.
    public var queue: String?

    /// The thread's number, with its name if it has one of its own.
    public var thread: String?

    /// Whether a Swift task was running.
    public var task: Bool?

    /// The running job's executor: `MainActor`, or the type of the actor.
    public var executor: String?

    /// Creates a context.
    public init(queue: String?, thread: String?, task: Bool?, executor: String?) {
      self.queue = queue
      self.thread = thread
      self.task = task
      self.executor = executor
    }
  }

  /// A function, and where it stands.
  public struct Place: Sendable, Equatable {
    /// The function in the demangler's short form; nil for a thunk that names none.
    public var function: String?

    /// The name of the image.
    public var image: String?

    /// The place in the source.
    public var location: SourceLocation?

    /// Creates a place.
    public init(function: String?, image: String?, location: SourceLocation?) {
      self.function = function
      self.image = image
      self.location = location
    }
  }

  /// A frame, and whose it is.
  public struct JudgedFrame: Sendable, Equatable {
    /// The frame as the trace has it.
    public var frame: Frame

    /// Whose it is.
    public var role: FrameRole

    /// Creates a judged frame.
    public init(frame: Frame, role: FrameRole) {
      self.frame = frame
      self.role = role
    }
  }

  /// Creates a finding; what is not given is not known.
  public init(
    source: String, format: String, verdict: Verdict, kind: OtherKind? = nil,
    confidence: Double, missing: [String] = [], check: CheckKind? = nil,
    expected: Expectation? = nil,
    found: Context = Context(queue: nil, thread: nil, task: nil, executor: nil),
    blamed: Place? = nil, caller: Place? = nil, submitted: Submission? = nil,
    signal: String? = nil, scenario: String? = nil, explanation: String? = nil,
    fixes: [String] = [], antiFixes: [String] = [], notes: [String] = [], fingerprint: String,
    count: Int = 1, nanosecondsFromStart: UInt64? = nil, stack: [JudgedFrame] = []
  ) {
    self.source = source
    self.format = format
    self.verdict = verdict
    self.kind = kind
    self.confidence = confidence
    self.missing = missing
    self.check = check
    self.expected = expected
    self.found = found
    self.blamed = blamed
    self.caller = caller
    self.submitted = submitted
    self.signal = signal
    self.scenario = scenario
    self.explanation = explanation
    self.fixes = fixes
    self.antiFixes = antiFixes
    self.notes = notes
    self.fingerprint = fingerprint
    self.count = count
    self.nanosecondsFromStart = nanosecondsFromStart
    self.stack = stack
  }
}
