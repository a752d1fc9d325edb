/// What a piece of a report is, for the eye.
enum Style: Sendable, Equatable {
  /// Ordinary text.
  case plain
  /// What the reader looks for first.
  case strong
  /// Something wrong.
  case error
  /// Something that may be wrong.
  case warning
  /// Something said beside the matter.
  case note
  /// Something as it should be.
  case good
  /// The frame around the matter: arrows, gutters, labels.
  case faint
}
