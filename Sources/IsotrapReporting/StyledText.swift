/// Lines of styled pieces: what a report says, before it is put into characters.
///
/// Every text report is made of this, so that colour and the neutralising of text from outside each
/// stand in one place: `rendered(by:)`.
struct StyledText: Sendable, Equatable {
  /// A piece of a line.
  struct Piece: Sendable, Equatable {
    /// What it says, as it came.
    var text: String
    /// What it is.
    var style: Style
  }

  /// The lines from the top, each from left to right.
  private(set) var lines: [[Piece]] = []

  /// Appends a line; without pieces, an empty one.
  mutating func line(_ pieces: Piece...) {
    lines.append(pieces)
  }

  /// Appends a line.
  mutating func line(_ pieces: [Piece]) {
    lines.append(pieces)
  }

  /// Appends all lines of another text.
  mutating func append(_ other: StyledText) {
    lines += other.lines
  }

  /// The text in characters, each line ended by a newline and without blanks before it.
  ///
  /// Control characters in the pieces cannot act on the reader's terminal any more.
  func rendered(by palette: Palette) -> String {
    var result = ""
    for line in lines {
      var pieces = line.map { Piece(text: $0.text.neutralized, style: $0.style) }
      while let last = pieces.last, last.text.allSatisfy({ $0 == " " }) { pieces.removeLast() }
      if let last = pieces.popLast() {
        let blanks = last.text.reversed().prefix { $0 == " " }.count
        pieces.append(Piece(text: String(last.text.dropLast(blanks)), style: last.style))
      }
      for piece in pieces { result += palette.paint(piece.text, piece.style) }
      result += "\n"
    }
    return result
  }
}

extension StyledText.Piece: ExpressibleByStringInterpolation {
  /// Creates a plain piece.
  init(stringLiteral text: String) {
    self.init(text: text, style: .plain)
  }

  /// Creates a piece that the reader looks for first.
  static func strong(_ text: String) -> Self { Self(text: text, style: .strong) }

  /// Creates a piece of the frame around the matter.
  static func faint(_ text: String) -> Self { Self(text: text, style: .faint) }
}
