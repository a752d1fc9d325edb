// Scanning is by UTF-8 bytes in place, because names are parsed for every frame of every log. The
// bytes belong to the string; each buffer is used only inside the call that lends it.
extension Substring {
  /// What follows a prefix; nil if the text does not begin with it.
  func after(_ prefix: String) -> Substring? {
    utf8.starts(with: prefix.utf8) ? self[index(atByte: prefix.utf8.count)...] : nil
  }

  /// The first range of a text that stands outside of all brackets.
  ///
  /// The arrow `->` is no bracket, nor are the characters of an operator's name.
  func range(ofTopLevel text: String) -> Range<Index>? {
    var text = text
    return withBytes { bytes in
      text.withUTF8 { text in bytes.topLevelOffset(of: text) }
    }.map { index(atByte: $0)..<index(atByte: $0 + text.utf8.count) }
  }

  /// The end of the bracketed text that begins here.
  ///
  /// Only brackets of its own kind count: the demangler leaves some square ones of specializations
  /// open. The start if the text does not begin with the bracket; nil if the bracket is never closed.
  func skippingBalanced(_ open: Character) -> Index? {
    guard first == open else { return startIndex }
    return withBytes { $0.balancedEnd() }.map(index(atByte:))
  }

  /// The end of an operator's name such as `== infix`; nil if none begins here.
  func skippingOperator() -> Index? {
    withBytes { $0.operatorEnd(at: 0) }.map(index(atByte:))
  }

  /// The index of a byte, counted from the start.
  private func index(atByte offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: offset)
  }

  /// Looks at the bytes of the text; nil where the looking gives nil.
  private func withBytes(_ look: (UnsafeBufferPointer<UInt8>) -> Int?) -> Int? {
    if let found = utf8.withContiguousStorageIfAvailable(look) { return found }
    // Only strings that come from Objective-C are not stored as UTF-8.
    return Array(utf8).withUnsafeBufferPointer(look)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a text first stands outside of all brackets.
  fileprivate func topLevelOffset(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    var depth = 0
    var offset = 0
    while offset < count {
      let byte = self[offset]
      if depth == 0, byte == text.first, matches(text, at: offset) { return offset }
      if let end = operatorEnd(at: offset) {
        offset = end
        continue
      }
      depth = Swift.max(0, depth + bracket(at: offset))
      offset += 1
    }
    return nil
  }

  /// The end of the bracketed text that begins at the first byte.
  fileprivate func balancedEnd() -> Int? {
    guard let open = first else { return nil }
    // In ASCII the closing parenthesis stands next to the opening one, the others two apart.
    let close = open == UInt8(ascii: "(") ? open + 1 : open + 2
    var depth = 0
    for offset in indices where self[offset] == open || self[offset] == close {
      let step = bracket(at: offset)
      depth += step
      if step < 0, depth == 0 { return offset + 1 }
    }
    return nil
  }

  /// The end of an operator's name and its fixity; nil if none begins at a byte.
  fileprivate func operatorEnd(at start: Int) -> Int? {
    var end = start
    while end < count, isOperator(self[end]) { end += 1 }
    guard end > start, end < count, self[end] == UInt8(ascii: " ") else { return nil }
    for fixity: StaticString in [" infix", " prefix", " postfix"] {
      let text = UnsafeBufferPointer(start: fixity.utf8Start, count: fixity.utf8CodeUnitCount)
      guard matches(text, at: end), end + text.count < count else { continue }
      let next = self[end + text.count]
      if next == UInt8(ascii: "(") || next == UInt8(ascii: "<") { return end + text.count }
    }
    return nil
  }

  /// How a byte changes the depth of brackets: 1, -1 or 0.
  private func bracket(at offset: Int) -> Int {
    switch self[offset] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): 1
    case UInt8(ascii: ">") where offset > 0 && self[offset - 1] == UInt8(ascii: "-"): 0
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"): -1
    default: 0
    }
  }

  /// Whether a byte may stand in an operator's name.
  private func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether a text stands at a byte.
  private func matches(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard text.count <= count - offset else { return false }
    for index in text.indices where self[offset + index] != text[index] { return false }
    return true
  }
}
