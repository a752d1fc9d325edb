/// A place in a text of JSON, which may be cut, glued or damaged.
///
/// Foundation's coders refuse a fragment and take the longer the more of a document is of no use; a
/// report's registers and images are most of it. The cursor steps over what nobody asks for without
/// recursion, so depth costs nothing, and never goes back, so time grows with the length alone.
struct JSONCursor {
  /// The text.
  let bytes: [UInt8]

  /// Where it stands.
  var at: Int

  /// Where the key is that was stepped to last.
  private(set) var key = 0..<0

  /// Creates a cursor.
  init(bytes: [UInt8], at: Int) {
    self.bytes = bytes
    self.at = at
  }

  /// Whether it stands at the end.
  var isAtEnd: Bool { at >= bytes.count }

  /// The byte that it stands at, after blanks; nil at the end.
  mutating func peek() -> UInt8? {
    while at < bytes.count {
      let byte = bytes[at]
      if byte > 0x20 { return byte }
      at += 1
    }
    return nil
  }

  /// Steps into an object or array; false, after stepping over the value, if it is none.
  mutating func enter(_ bracket: UInt8) -> Bool {
    guard peek() == bracket else {
      skip()
      return false
    }
    at += 1
    return true
  }

  /// Whether the key that was stepped to is a word.
  func keyIs(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard key.count == count else { return false }
    // The pointer is to a constant of this program; the loop stays within its length.
    let pointer = word.utf8Start
    for offset in 0..<count where bytes[key.lowerBound + offset] != pointer[offset] {
      return false
    }
    return true
  }

  /// Steps to the value of the next member of the object that it stands in, whose key `key` is then.
  ///
  /// - Returns: Whether there was one; at the object's end there is none.
  mutating func nextKey() -> Bool {
    while let byte = peek() {
      switch byte {
      case .quote:
        key = takeString()
        if peek() == .colon {
          at += 1
          return true
        }
      case UInt8(ascii: "}"):
        at += 1
        return false
      case .closeBracket:
        // The object was never closed; the array around it is.
        return false
      case UInt8(ascii: "{"), .openBracket: skip()
      default: at += 1
      }
    }
    return false
  }

  /// Steps to the next element of the array that it stands in; false at the array's end.
  mutating func nextElement() -> Bool {
    while let byte = peek() {
      switch byte {
      case .closeBracket:
        at += 1
        return false
      case UInt8(ascii: "}"): return false
      // No list that is read has lists in it: the second bracket is a damaged line's.
      case .comma, .colon, .openBracket: at += 1
      default: return true
      }
    }
    return false
  }

  /// Takes a string, and gives what stands between its quotation marks, escapes and all.
  mutating func string() -> Bytes {
    guard peek() == .quote else {
      skip()
      return []
    }
    return bytes[takeString()]
  }

  /// Takes the string whose first quotation mark it stands at.
  ///
  /// - Returns: Where its text is.
  private mutating func takeString() -> Range<Int> {
    at += 1
    let start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == .quote {
        at += 1
        return start..<(at - 1)
      }
      at += byte == .backslash ? 2 : 1
    }
    at = bytes.count
    return min(start, at)..<at
  }

  /// Takes a value and gives its text: of a string what it says, of anything else as it is written.
  mutating func text() -> String? {
    guard let byte = peek() else { return nil }
    if byte == .quote { return Self.unescaped(string()) }
    let start = at
    skip()
    let value = bytes[start..<at]
    return value.equals("null") || byte == UInt8(ascii: "{") ? nil : value.text
  }

  /// Takes a number, be it written as a string or in hexadecimal; nil if the value is none.
  mutating func number() -> UInt64? {
    guard let byte = peek() else { return nil }
    if byte.isDigit, byte != 0x30 || at + 1 < bytes.count && bytes[at + 1] | 0x20 != 0x78 {
      var value: UInt64 = 0
      var fits = true
      while at < bytes.count, bytes[at].isDigit {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        value = product &+ UInt64(bytes[at] - 0x30)
        fits = fits && !overflow && value >= product
        at += 1
      }
      return fits ? value : nil
    }
    var value: Bytes
    if byte == .quote {
      value = string()
    } else {
      let start = at
      skip()
      value = bytes[start..<at]
    }
    return value.takeHexadecimal() ?? value.takeNumber()
  }

  /// Takes a truth value; anything but `true` is false.
  mutating func flag() -> Bool {
    guard peek() == UInt8(ascii: "t") else {
      skip()
      return false
    }
    skip()
    return true
  }

  /// Steps over a value.
  mutating func skip() {
    guard let byte = peek() else { return }
    switch byte {
    case .quote: _ = takeString()
    case UInt8(ascii: "{"), .openBracket:
      var depth = 0
      while at < bytes.count {
        let byte = bytes[at]
        switch byte {
        case .quote:
          _ = takeString()
          continue
        case UInt8(ascii: "{"), .openBracket: depth += 1
        case UInt8(ascii: "}"), .closeBracket: depth -= 1
        default: break
        }
        at += 1
        if depth == 0 { return }
      }
    default:
      let start = at
      while at < bytes.count {
        let byte = bytes[at]
        if byte <= 0x20 || byte == .comma || byte == UInt8(ascii: "}") || byte == .closeBracket {
          break
        }
        at += 1
      }
      // Whatever stands here is no value; without a step the caller would come here for ever.
      if at == start { at += 1 }
    }
  }

  /// What an escaped string says.
  static func unescaped(_ string: Bytes) -> String {
    guard string.contains(.backslash) else { return string.text }
    var result: [UInt8] = []
    result.reserveCapacity(string.count)
    var index = string.startIndex
    while index < string.endIndex {
      let byte = string[index]
      index += 1
      guard byte == .backslash, index < string.endIndex else {
        result.append(byte)
        continue
      }
      let escape = string[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(.lineFeed)
      case UInt8(ascii: "t"): result.append(.tab)
      case UInt8(ascii: "r"): result.append(.carriageReturn)
      case UInt8(ascii: "b"), UInt8(ascii: "f"): break
      case UInt8(ascii: "u"):
        guard var unit = unit(at: &index, of: string) else { break }
        if unit & 0xFC00 == 0xD800, string.holds("\\u", at: index) {
          index += 2
          if let low = Self.unit(at: &index, of: string), low & 0xFC00 == 0xDC00 {
            unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
          }
        }
        let character = Unicode.Scalar(unit) ?? "\u{FFFD}"
        result.append(contentsOf: String(character).utf8)
      default: result.append(escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The four hexadecimal digits at an index, which it steps over.
  private static func unit(at index: inout Int, of string: Bytes) -> UInt32? {
    guard index + 4 <= string.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in string[index..<(index + 4)] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
  }
}
