import IsotrapTraces

extension Finding {
  /// Where work was submitted that ran later.
  public struct Submission: Sendable, Equatable {
    /// What it was submitted by; nil if that is not known.
    public var kind: SubmissionKind?

    /// The innermost function of the program's that submitted it; nil if none is known.
    public var place: Place?

    /// The stack of the submitter's callers, innermost frame first.
    public var stack: [JudgedFrame]

    /// Creates a submission.
    public init(kind: SubmissionKind?, place: Place?, stack: [JudgedFrame]) {
      self.kind = kind
      self.place = place
      self.stack = stack
    }

    /// What submitted the work, in a few words: `DispatchQueue.async in CaptureOutput.start()`.
    public var words: String {
      let parts = [kind?.swiftName, place?.function].compactMap(\.self)
      return parts.isEmpty ? "unknown function" : parts.joined(separator: " in ")
    }
  }
}
