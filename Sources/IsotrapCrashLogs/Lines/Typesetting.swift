/// What terminals, web pages and word processors put into text.
enum Typesetting {
  /// A line without terminal escapes, entities of HTML, and backslashes of Markdown, and with
  /// blanks and signs of ASCII in place of their typographic forms.
  static func removed(from line: Bytes) -> Bytes {
    var result: [UInt8] = []
    result.reserveCapacity(line.count)
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      switch byte {
      case 0x1B: index = end(ofEscape: index, in: line)
      case .backslash:
        // Markdown lets a backslash stand before any sign.
        let next = index + 1 < line.endIndex ? line[index + 1] : 0
        if next < 0x21 || next.isLetter || next.isDigit || next == .backslash || next >= 0x7F {
          result.append(byte)
        }
        index += 1
      case 0x26: index = append(entity: index, of: line, to: &result)
      case 0x80...: index = append(character: index, of: line, to: &result)
      default:
        result.append(byte)
        index += 1
      }
    }
    return result[...]
  }

  /// The index after a terminal's escape sequence.
  private static func end(ofEscape start: Int, in line: Bytes) -> Int {
    var index = start + 1
    guard index < line.endIndex else { return index }
    guard line[index] == .openBracket else { return index + 1 }
    index += 1
    while index < line.endIndex, !(0x40...0x7E).contains(line[index]) { index += 1 }
    return min(index + 1, line.endIndex)
  }

  /// Entities of HTML that stand in copies of logs.
  private static let entities: [(StaticString, UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", 0x26),
    ("&quot;", .quote), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
    ("&nbsp;", .space),
  ]

  /// Appends an entity's character, or the `&` if it is none.
  private static func append(entity start: Int, of line: Bytes, to result: inout [UInt8]) -> Int {
    for (entity, byte) in entities where line.holds(entity, at: start) {
      result.append(byte)
      return start + entity.utf8CodeUnitCount
    }
    result.append(line[start])
    return start + 1
  }

  /// Typographic characters and what they stand for; nothing for those that cannot be seen.
  private static let characters: [(StaticString, StaticString)] = [
    ("\u{A0}", " "), ("\u{2007}", " "), ("\u{2009}", " "), ("\u{202F}", " "), ("\u{2003}", " "),
    ("\u{2002}", " "), ("\u{3000}", " "), ("\u{200B}", ""), ("\u{200C}", ""), ("\u{200D}", ""),
    ("\u{2060}", ""), ("\u{FEFF}", ""), ("\u{2018}", "'"), ("\u{2019}", "'"), ("\u{201C}", "\""),
    ("\u{201D}", "\""), ("\u{2013}[", "-["), ("\u{2212}[", "-["), ("\u{2022}", "*"),
  ]

  /// Appends one character beyond ASCII.
  private static func append(
    character start: Int, of line: Bytes, to result: inout [UInt8]
  ) -> Int {
    for (character, ascii) in characters where line.holds(character, at: start) {
      // The bytes are a constant of this program.
      ascii.withUTF8Buffer { result.append(contentsOf: $0) }
      return start + character.utf8CodeUnitCount
    }
    // The wide forms of ASCII, U+FF01 to U+FF5E, that East Asian keyboards give.
    if line[start] == 0xEF, start + 2 < line.endIndex, (0xBC...0xBD).contains(line[start + 1]) {
      let code = (Int(line[start + 1]) - 0xBC) << 6 | (Int(line[start + 2]) - 0x80)
      if (0x01...0x5E).contains(code) {
        result.append(UInt8(code + 0x20))
        return start + 3
      }
    }
    result.append(line[start])
    return start + 1
  }
}
