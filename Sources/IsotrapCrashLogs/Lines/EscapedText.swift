/// Text that a program wrote as a string of its own: newlines as `\n`, lists as `"…","…"`.
enum EscapedText {
  /// Whether most newlines of a text are escaped.
  static func isEscaped(_ text: [UInt8]) -> Bool {
    let bytes = text[...]
    guard bytes.has("\\n") else { return false }
    let real = text.count { $0 == .lineFeed }
    var escaped = 0
    var start: Int? = bytes.first("\\n")
    while let at = start {
      escaped += 1
      start = bytes.first("\\n", from: at + 2)
    }
    return escaped > max(real, 1)
  }

  /// The text as it was before.
  ///
  /// - Returns: nil if nothing in it is escaped.
  static func removed(from text: [UInt8]) -> [UInt8]? {
    let bytes = text[...]
    guard bytes.has("\\n") || bytes.has("\",\"") || bytes.has("\", \"") || bytes.has("<br") else {
      return nil
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if bytes.holds("\\n", at: index) {
        result.append(.lineFeed)
        index += 2
      } else if bytes.holds("\\t", at: index) {
        result.append(.tab)
        index += 2
      } else if bytes.holds("\\\"", at: index) || bytes.holds("\\/", at: index) {
        result.append(text[index + 1])
        index += 2
      } else if bytes.holds("\",\"", at: index) {
        result.append(.lineFeed)
        index += 3
      } else if bytes.holds("\", \"", at: index) {
        result.append(.lineFeed)
        index += 4
      } else if bytes.holds(":[\"", at: index) {
        result.append(.lineFeed)
        index += 3
      } else if bytes.holds("\"]", at: index) || bytes.holds("\"}", at: index) {
        result.append(.lineFeed)
        index += 2
      } else if bytes.holds(":\"", at: index) {
        result.append(.lineFeed)
        index += 2
      } else if bytes.holds("<br", at: index), let end = text[index...].firstIndex(of: 0x3E),
        end - index < 8
      {
        result.append(.lineFeed)
        index = end + 1
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }
}
