extension Bytes {
  /// The bytes as a string; what is not UTF-8 becomes U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether it holds the word at an index.
  ///
  /// - Parameters:
  ///   - word: The word; in lower case if the case is to be ignored.
  ///   - index: Where the word should begin.
  ///   - ignoringCase: Whether upper-case letters of the log match as well.
  /// - Returns: Whether it does.
  func holds(_ word: StaticString, at index: Int, ignoringCase: Bool = false) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index >= startIndex, index + count <= endIndex else { return false }
    // The pointer is to a constant of this program, which lives as long as it runs; the loop stays
    // within its length.
    let pointer = word.utf8Start
    if ignoringCase {
      for offset in 0..<count where self[index + offset].lowercased != pointer[offset] {
        return false
      }
    } else {
      for offset in 0..<count where self[index + offset] != pointer[offset] { return false }
    }
    return true
  }

  /// Whether it begins with the word.
  func begins(with word: StaticString, ignoringCase: Bool = false) -> Bool {
    holds(word, at: startIndex, ignoringCase: ignoringCase)
  }

  /// Whether it ends with the word.
  func ends(with word: StaticString, ignoringCase: Bool = false) -> Bool {
    holds(word, at: endIndex - word.utf8CodeUnitCount, ignoringCase: ignoringCase)
  }

  /// Whether it is the word.
  func equals(_ word: StaticString, ignoringCase: Bool = false) -> Bool {
    count == word.utf8CodeUnitCount && holds(word, at: startIndex, ignoringCase: ignoringCase)
  }

  /// Finds a word.
  ///
  /// - Parameters:
  ///   - word: The word; in lower case if the case is to be ignored.
  ///   - start: Where to begin; nil for the beginning.
  ///   - ignoringCase: Whether upper-case letters of the log match as well.
  /// - Returns: The index of its first occurrence; nil if there is none.
  func first(_ word: StaticString, from start: Int? = nil, ignoringCase: Bool = false) -> Int? {
    let first = word.utf8Start[0]
    let last = endIndex - word.utf8CodeUnitCount
    var index = Swift.max(start ?? startIndex, startIndex)
    while index <= last {
      let byte = ignoringCase ? self[index].lowercased : self[index]
      if byte == first, holds(word, at: index, ignoringCase: ignoringCase) { return index }
      index += 1
    }
    return nil
  }

  /// The index of the last occurrence of a word; nil if there is none.
  func last(_ word: StaticString) -> Int? {
    let first = word.utf8Start[0]
    var index = endIndex - word.utf8CodeUnitCount
    while index >= startIndex {
      if self[index] == first, holds(word, at: index) { return index }
      index -= 1
    }
    return nil
  }

  /// Whether it holds the word anywhere.
  func has(_ word: StaticString, ignoringCase: Bool = false) -> Bool {
    first(word, ignoringCase: ignoringCase) != nil
  }

  /// What follows the word at its beginning; nil if it does not begin with the word.
  func after(_ word: StaticString, ignoringCase: Bool = false) -> Bytes? {
    guard begins(with: word, ignoringCase: ignoringCase) else { return nil }
    return self[(startIndex + word.utf8CodeUnitCount)...]
  }

  /// It without blanks at both ends.
  var trimmed: Bytes {
    var low = startIndex
    var high = endIndex
    while low < high, self[low].isBlank { low += 1 }
    while high > low, self[high - 1].isBlank { high -= 1 }
    return self[low..<high]
  }

  /// It without any of these bytes at both ends.
  func trimmed(of bytes: StaticString) -> Bytes {
    var low = startIndex
    var high = endIndex
    while low < high, bytes.contains(self[low]) { low += 1 }
    while high > low, bytes.contains(self[high - 1]) { high -= 1 }
    return self[low..<high]
  }

  /// Takes a decimal number off the beginning; nil if there is none or it does not fit.
  mutating func takeNumber() -> UInt64? {
    var value: UInt64 = 0
    var index = startIndex
    while index < endIndex, self[index].isDigit {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(self[index] - 0x30))
      if overflow || carry { return nil }
      value = sum
      index += 1
    }
    guard index > startIndex else { return nil }
    self = self[index...]
    return value
  }

  /// Takes a number with `0x` off the beginning; nil if there is none or it has over 16 digits.
  mutating func takeHexadecimal() -> UInt64? {
    guard begins(with: "0x", ignoringCase: true) else { return nil }
    var value: UInt64 = 0
    var index = startIndex + 2
    while index < endIndex, let digit = self[index].hexadecimalValue {
      if index - startIndex >= 18 { return nil }
      value = value << 4 | digit
      index += 1
    }
    guard index > startIndex + 2 else { return nil }
    self = self[index...]
    return value
  }

  /// Takes an address of which a person left the digits out, such as `0x...`, off the beginning.
  mutating func takeElidedAddress() -> Bool {
    guard begins(with: "0x") || begins(with: "...") || begins(with: "…") else { return false }
    var index = begins(with: "0x") ? startIndex + 2 : startIndex
    let start = index
    while index < endIndex, !self[index].isBlank {
      let isSign =
        self[index] == .point || self[index] >= 0x80 || self[index] == UInt8(ascii: "?")
        || self[index] == UInt8(ascii: "x") || self[index] == UInt8(ascii: "X")
      guard isSign else { return false }
      index += 1
    }
    guard index > start else { return false }
    self = self[index...]
    return true
  }

  /// Takes the word off the beginning if it is there.
  mutating func take(_ word: StaticString, ignoringCase: Bool = false) -> Bool {
    guard let rest = after(word, ignoringCase: ignoringCase) else { return false }
    self = rest
    return true
  }

  /// Takes blanks off the beginning, and tells how many there were.
  @discardableResult
  mutating func takeBlanks() -> Int {
    var index = startIndex
    while index < endIndex, self[index].isBlank { index += 1 }
    defer { self = self[index...] }
    return index - startIndex
  }

  /// Takes everything up to a blank off the beginning.
  mutating func takeToken() -> Bytes {
    var index = startIndex
    while index < endIndex, !self[index].isBlank { index += 1 }
    defer { self = self[index...] }
    return self[..<index]
  }

  /// The decimal number that it is; nil if it is anything else.
  var number: UInt64? {
    var rest = self
    guard let value = rest.takeNumber(), rest.isEmpty else { return nil }
    return value
  }

  /// How many more opening than closing parentheses and brackets it has; negative if fewer.
  var openBrackets: Int {
    var depth = 0
    for byte in self {
      switch byte {
      case .openParenthesis, .openBracket: depth += 1
      case .closeParenthesis, .closeBracket: depth -= 1
      default: break
      }
    }
    return depth
  }

  /// The last component of the path that it is.
  var lastPathComponent: Bytes {
    guard let slash = lastIndex(of: .slash), slash + 1 < endIndex else { return self }
    return self[(slash + 1)...]
  }
}

extension StaticString {
  /// Whether a byte is among the word's.
  fileprivate func contains(_ byte: UInt8) -> Bool {
    // The pointer is to a constant of this program; the loop stays within its length.
    for offset in 0..<utf8CodeUnitCount where utf8Start[offset] == byte { return true }
    return false
  }
}
