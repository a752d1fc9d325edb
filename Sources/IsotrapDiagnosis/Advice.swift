/// What to tell the reader of a mismatch, with `{placeholders}` for the names of the finding.
///
/// The placeholders are those of ``Terms``.
struct Advice: Sendable {
  /// Why a check stands at the blamed place, in one sentence.
  let explanation: String

  /// What to do, the best first.
  let fixes: [Sentence]

  /// What people try that does not help.
  let antiFixes: [Sentence]

  /// A sentence, and when it holds.
  struct Sentence: Sendable, ExpressibleByStringLiteral {
    /// The text, with placeholders.
    let text: String

    /// Whether it holds for a mismatch.
    let holds: @Sendable (Features) -> Bool

    /// Creates a sentence that holds only sometimes.
    init(_ text: String, where holds: @escaping @Sendable (Features) -> Bool) {
      self.text = text
      self.holds = holds
    }

    /// Creates a sentence that always holds.
    init(stringLiteral text: String) {
      self.init(text) { _ in true }
    }
  }
}
