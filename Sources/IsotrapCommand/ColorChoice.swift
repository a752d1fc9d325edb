/// When text is coloured.
enum ColorChoice: String, CaseIterable {
  /// On a terminal that can show colours, unless the user wants none.
  case auto
  /// Whatever it is written to.
  case always
  /// Never.
  case never

  /// Whether text is coloured.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether it goes to a terminal.
  ///   - environment: Where `NO_COLOR` (no-color.org) and `TERM` are looked up.
  /// - Returns: Whether to write colours.
  func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment["NO_COLOR", default: ""].isEmpty
        && environment["TERM", default: "dumb"] != "dumb"
    }
  }
}
