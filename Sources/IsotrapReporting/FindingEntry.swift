import IsotrapDiagnosis
import IsotrapTraces

/// A finding as the schema `isotrap/1` has it.
struct FindingEntry: Encodable {
  /// Where the trace came from.
  let source: String
  /// What the trace was read from.
  let format: String
  /// Whether it is an isolation mismatch.
  let verdict: String
  /// What it is instead.
  @OrNull var kind: String?
  /// How sure the verdict is, from 0 to 1.
  let confidence: Double
  /// What would settle a possible verdict.
  let missing: [String]
  /// The kind of check that failed.
  @OrNull var check: String?
  /// The isolation that the code was declared with.
  @OrNull var expected: Expectation?
  /// The context that the code ran in.
  let found: Context
  /// The user's function that was entered off its isolation.
  @OrNull var blamed: Place?
  /// The function that led to it.
  @OrNull var caller: Place?
  /// Where the work was submitted that entered it.
  @OrNull var submitted: Submission?
  /// The signal that ended the process.
  @OrNull var signal: String?
  /// The id of the scenario whose shape this is.
  @OrNull var scenario: String?
  /// What to do, the best first.
  let fixes: [String]
  /// What does not help.
  let antiFixes: [String]
  /// What is to be known about the evidence.
  let notes: [String]
  /// Equal for the same defect in every build.
  let fingerprint: String
  /// How often it happened.
  let count: Int
  /// The stack, innermost frame first.
  let stack: [StackFrame]

  /// An isolation, by name.
  struct Expectation: Encodable {
    /// The name that users write.
    let isolation: String
    /// The type of a custom executor.
    @OrNull var executor: String?
  }

  /// Where code ran.
  struct Context: Encodable {
    /// The label of the dispatch queue.
    @OrNull var queue: String?
    /// The thread's number, with its name.
    @OrNull var thread: String?
    /// Whether a Swift task was running.
    @OrNull var task: Bool?
    /// The running job's executor.
    @OrNull var executor: String?
  }

  /// A function, and where it stands.
  struct Place: Encodable {
    /// The function's demangled name.
    @OrNull var function: String?
    /// The name of the image.
    @OrNull var image: String?
    /// The source file's path.
    @OrNull var file: String?
    /// The line, from 1.
    @OrNull var line: Int?
    /// The column, from 1.
    @OrNull var column: Int?
  }

  /// What put work on a queue or made a task, and from where.
  struct Submission: Encodable {
    /// The function that was called, such as `dispatch_async`.
    @OrNull var by: String?
    /// The stack of its callers, innermost frame first.
    let stack: [StackFrame]
  }

  /// One frame of a stack.
  struct StackFrame: Encodable {
    /// The frame's number, from 0 at the innermost.
    let index: Int
    /// The name of the image.
    @OrNull var image: String?
    /// The function's demangled name.
    @OrNull var function: String?
    /// The source file's path.
    @OrNull var file: String?
    /// The line, from 1.
    @OrNull var line: Int?
    /// Bytes from the start of the function, or of the image where the function is not known.
    @OrNull var offset: UInt64?
    /// Whose the frame is.
    let role: String
    /// Whether the compiler inlined it into the next outer frame.
    let inlined: Bool
    /// Whether it is an awaiting caller.
    let async: Bool
  }

  /// Puts a finding into the form of the schema.
  init(_ finding: Finding) {
    source = finding.source
    format = finding.format
    verdict = finding.verdict.rawValue
    kind = finding.kind?.rawValue
    confidence = finding.confidence
    missing = finding.missing
    check = finding.check?.rawValue
    expected = finding.expected.map {
      Expectation(isolation: $0.isolation, executor: $0.executor)
    }
    found = Context(
      queue: finding.found.queue, thread: finding.found.thread, task: finding.found.task,
      executor: finding.found.executor)
    blamed = finding.blamed.map(Place.init)
    caller = finding.caller.map(Place.init)
    submitted = finding.submitted.map { submitted in
      Submission(
        by: submitted.kind?.rawValue,
        stack: submitted.stack.enumerated().map { StackFrame($0.element, index: $0.offset) })
    }
    signal = finding.signal
    scenario = finding.scenario
    fixes = finding.fixes
    antiFixes = finding.antiFixes
    notes = finding.notes
    fingerprint = finding.fingerprint
    count = finding.count
    stack = finding.stack.enumerated().map { StackFrame($0.element, index: $0.offset) }
  }
}

extension FindingEntry.Place {
  /// Puts a place into the form of the schema.
  init(_ place: Finding.Place) {
    self.init(
      function: place.function, image: place.image, file: place.location?.file,
      line: place.location?.line, column: place.location?.column)
  }
}

extension FindingEntry.StackFrame {
  /// Puts a judged frame into the form of the schema.
  init(_ judged: Finding.JudgedFrame, index: Int) {
    let frame = judged.frame
    self.init(
      index: index, image: frame.image, function: frame.function, file: frame.location?.file,
      line: frame.location?.line,
      offset: frame.function == nil ? frame.imageOffset : frame.functionOffset,
      role: judged.role.rawValue, inlined: frame.isInlined, async: frame.isAsync)
  }
}
