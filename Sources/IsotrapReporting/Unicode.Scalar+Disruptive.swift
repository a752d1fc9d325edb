extension Unicode.Scalar {
  /// Whether the character acts on a terminal or on its neighbours instead of standing for itself.
  ///
  /// These are the control characters (escape among them), the line and paragraph separators, and
  /// the invisible format characters that turn the direction of text or hide in it. The two joiners
  /// stay, because scripts and emoji need them and they only act on the letters beside them.
  var isDisruptive: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }
}
