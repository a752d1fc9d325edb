import IsotrapTraces

/// The blamed line of the reader's source with the line before it.
struct SourceExcerpt {
  /// The excerpt's lines with their numbers, the blamed one last.
  private let lines: [(number: Int, text: String)]

  /// The blank columns before the note under the blamed line.
  private let indentation: Int

  /// The blank columns before the caret; nil if the column is not known.
  private let caret: Int?

  /// The longest piece of a line that is shown, in characters.
  private static let widest: Int = 160

  /// Cuts the excerpt out of the source.
  ///
  /// Returns nil if the location has no line or the source does not hold that line.
  init?(at location: SourceLocation, from reader: SourceReader) {
    guard
      let number = location.line, number > 0, let source = reader.lines(location.file),
      source.indices.contains(number - 1)
    else { return nil }
    let blamed = source[number - 1]
    lines = (max(number - 1, 1)...number).map { ($0, SourceExcerpt.shown(source[$0 - 1])) }
    indentation = SourceExcerpt.shown(String(blamed.prefix { $0 == " " || $0 == "\t" })).count
    caret = location.column.flatMap { column in
      // Debug information counts bytes, from 1.
      guard column > 0, column <= blamed.utf8.count else { return nil }
      let before = SourceExcerpt.shown(
        String(decoding: blamed.utf8.prefix(column - 1), as: UTF8.self))
      return before.count < SourceExcerpt.widest ? before.count : nil
    }
  }

  /// The excerpt behind its gutter, with a note under the blamed line.
  ///
  /// - Parameter note: One sentence on why the line is blamed, if there is one.
  /// - Returns: One or two lines, and one for the note or the caret.
  func text(note: String?) -> StyledText {
    let width = max(5, 1 + String(lines.last?.number ?? 0).count)
    var text = StyledText()
    for line in lines {
      let number = String(line.number)
      let blanks = String(repeating: " ", count: width - number.count)
      text.line(.faint(blanks + number + " | "), "\(line.text)")
    }
    let gutter = StyledText.Piece.faint(String(repeating: " ", count: width) + " | ")
    let lead = String(repeating: " ", count: caret ?? indentation)
    switch (caret, note) {
    case (.some, let note):
      text.line(gutter, .init(text: lead + "^", style: .error), "\(note.map { " " + $0 } ?? "")")
    case (nil, let note?):
      text.line(gutter, "\(lead + note)")
    case (nil, nil):
      break
    }
    return text
  }

  /// A line as it is shown: tabs as four blanks, and cut where it is too long.
  private static func shown(_ line: String) -> String {
    let line = String(line.prefix(widest + 1)).replacing("\t", with: "    ")
    return line.count <= widest ? line : line.prefix(widest) + "…"
  }
}
