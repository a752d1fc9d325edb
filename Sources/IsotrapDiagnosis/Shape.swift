/// A known way into a mismatch, told by the features of a finding.
///
/// Shapes are data: a new one is a new entry of ``known``, before the ones that are more general.
struct Shape: Sendable {
  /// The id of its scenario.
  let id: String

  /// Whether a mismatch has this shape.
  let matches: @Sendable (Features) -> Bool

  /// What to tell.
  let advice: Advice
}
