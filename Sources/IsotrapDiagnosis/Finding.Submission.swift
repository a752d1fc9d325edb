import IsotrapTraces

extension Finding {
  /// Where work was submitted that ran later.
  public struct Submission: Sendable, Equatable {
    /// What it was submitted by.
    public var submitter: Submitter

    /// The innermost function of the program's that submitted it; nil if none is known.
    public var place: Place?

    /// The stack of the submitter's callers, innermost frame first.
    public var stack: [JudgedFrame]

    /// Creates a submission.
    public init(submitter: Submitter, place: Place?, stack: [JudgedFrame]) {
      self.submitter = submitter
      self.place = place
      self.stack = stack
    }

    /// What submitted the work, in a few words: `DispatchQueue.async in CaptureOutput.start()`.
    public var words: String {
      submitter.swiftName + (place?.function.map { " in " + $0 } ?? "")
    }
  }
}
