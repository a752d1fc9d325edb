/// The lines of a log, without what copying, quoting and typesetting did to them.
enum LogLines {
  /// Parts a text into lines and cleans each.
  ///
  /// - Returns: The lines without blanks at their ends; fences of Markdown become empty lines.
  static func read(_ text: [UInt8]) -> [Bytes] {
    var result: [Bytes] = []
    result.reserveCapacity(text.count / 64 + 1)
    for line in HardWraps.joined(raw(text)) {
      let line = clean(line)
      if line.count > LostNewlines.shortestLine {
        result += LostNewlines.restored(in: line)
      } else {
        result.append(line)
      }
    }
    return result
  }

  /// The lines as they stand in the text, without their ends.
  private static func raw(_ text: [UInt8]) -> [Bytes] {
    var result: [Bytes] = []
    result.reserveCapacity(text.count / 64 + 1)
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == .lineFeed || byte == .carriageReturn {
        result.append(text[start..<index])
        if byte == .carriageReturn, index + 1 < text.count, text[index + 1] == .lineFeed {
          index += 1
        }
        start = index + 1
      }
      index += 1
    }
    if start < text.count { result.append(text[start...]) }
    return result
  }

  /// How many signs of quoting are taken off one line.
  private static let maximumDepth = 8

  /// One line without blanks, quoting and signs of typesetting.
  static func clean(_ raw: Bytes) -> Bytes {
    var line = raw
    if line.contains(where: { $0 >= 0x80 || $0 == 0x1B || $0 == .backslash || $0 == 0x26 }) {
      line = Typesetting.removed(from: line)
    }
    line = line.trimmed
    for _ in 0..<maximumDepth {
      guard let first = line.first, !first.isDigit, !first.isLetter else { break }
      guard let rest = peeled(line, first: first) else { break }
      line = rest.trimmed
    }
    return line
  }

  /// The line without one sign of quoting at its beginning; nil if it has none.
  private static func peeled(_ line: Bytes, first: UInt8) -> Bytes? {
    let rest = line.dropFirst()
    switch first {
    case UInt8(ascii: ">"): return rest
    case .backtick, UInt8(ascii: "~"):
      if line.begins(with: "```") || line.begins(with: "~~~") { return [] }
      guard first == .backtick else { return nil }
      return rest.last == .backtick ? rest.dropLast() : rest
    case .quote, UInt8(ascii: "'"):
      // An element of a list of strings. A key of JSON ends otherwise.
      return rest.trimmed(of: "\"', ")
    case .slash:
      guard line.begins(with: "//") else { return nil }
      return line.drop { $0 == .slash }
    case UInt8(ascii: "#"):
      let text = line.drop { $0 == UInt8(ascii: "#") }
      return text.first?.isBlank == true ? text : nil
    case UInt8(ascii: "*"), UInt8(ascii: "-"):
      if line.begins(with: "**"), !line.begins(with: "*** ") || !line.ends(with: "***") {
        // Bold text; three stars at both ends are swift-backtrace's own.
        guard line.ends(with: "**") || !line.begins(with: "***") else { return nil }
        return line.dropFirst(2).dropLast(line.ends(with: "**") && line.count > 3 ? 2 : 0)
      }
      guard rest.first?.isBlank == true else { return nil }
      let text = rest.trimmed
      // lldb's star marks the thread that stopped.
      if text.begins(with: "thread #") || text.begins(with: "frame #") { return nil }
      return text
    default: return nil
    }
  }
}
