import IsotrapTraces

/// What a log writes of a frame's function: name, offset, place, and what people add to them.
struct FrameTail {
  /// The function as it is written; empty if there is none.
  var name: Bytes

  /// The bytes after `+`.
  var offset: UInt64?

  /// The place in the source, if it is given.
  var location: SourceLocation?

  /// Whether a place is given, be it one that no file has.
  var hasLocation = false

  /// The image where it is written as `(in App)`.
  var image: Bytes?

  /// Whether it is marked as inlined.
  var isInlined = false

  /// Reads a tail, such as `foo(_:) + 120 (File.swift:12)  ← here`.
  init(_ text: Bytes) {
    name = text.trimmed
    takeMarks()
    if let (start, value, end) = Self.offset(in: name) {
      let rest = name[end...].trimmed
      name = name[..<start].trimmed
      offset = value
      readSuffix(rest)
    } else {
      name = Self.withoutRemark(name)
      takeGroups()
    }
    while let last = name.last, last == .comma || last == .colon || last == UInt8(ascii: ";") {
      name = name.dropLast().trimmed
    }
  }

  /// Takes words in brackets, such as `[inlined]`, off both ends of the name.
  private mutating func takeMarks() {
    while name.first == .openBracket, let end = name.firstIndex(of: .closeBracket) {
      let mark = name[(name.startIndex + 1)..<end]
      guard Self.isMark(mark) else { break }
      if mark.equals("inlined", ignoringCase: true) { isInlined = true }
      name = name[(end + 1)...].trimmed
    }
    while name.last == .closeBracket, let start = name.lastIndex(of: .openBracket),
      start > name.startIndex, name[start - 1].isBlank
    {
      let mark = name[(start + 1)..<(name.endIndex - 1)]
      guard Self.isMark(mark) else { break }
      if mark.equals("inlined", ignoringCase: true) { isInlined = true }
      name = name[..<start].trimmed
    }
  }

  /// Whether a word in brackets is one that a tool writes beside a function.
  private static func isMark(_ word: Bytes) -> Bool {
    let marks: [StaticString] = ["inlined", "opt", "artificial", "async", "ra", "system", "thunk"]
    return marks.contains { word.equals($0, ignoringCase: true) }
  }

  /// Finds ` + 120`, `+0x1f` or `+ 120`: the first number with a plus sign before it.
  private static func offset(in text: Bytes) -> (start: Int, value: UInt64, end: Int)? {
    var index = text.startIndex
    while index < text.endIndex {
      defer { index += 1 }
      guard text[index] == .plus else { continue }
      let isApart = index == text.startIndex || text[index - 1].isBlank
      guard isApart || text[index - 1].isWordByte || text[index - 1] == .closeParenthesis else {
        continue
      }
      var rest = text[(index + 1)...]
      if isApart { rest.takeBlanks() }
      guard let value = rest.takeHexadecimal() ?? rest.takeNumber() else { continue }
      if let next = rest.first {
        // `x+1)` belongs to an expression, not to a frame.
        guard next.isBlank || next == .openParenthesis || next == UInt8(ascii: ",") else {
          continue
        }
      }
      return (index, value, rest.startIndex)
    }
    return nil
  }

  /// Reads what follows the offset: places and images in parentheses; anything else is a remark.
  private mutating func readSuffix(_ text: Bytes) {
    var rest = text
    while rest.first == .openParenthesis, let end = Self.end(ofGroup: rest) {
      guard readGroup(rest[(rest.startIndex + 1)..<end]) else { return }
      rest = rest[(end + 1)...].trimmed
    }
    if rest.begins(with: "[inlined]") { isInlined = true }
    if !hasLocation, let place = rest.after("at ") ?? rest.after("("),
      let source = SourceText(place)
    {
      set(source)
    }
  }

  /// Takes groups in parentheses that stand apart off the end of the name.
  private mutating func takeGroups() {
    while name.last == .closeParenthesis, let start = name.lastIndex(of: .openParenthesis) {
      let group = name[(start + 1)..<(name.endIndex - 1)]
      // `at` lines write `function(File.swift:1)` as well.
      let isApart = start == name.startIndex || name[start - 1].isBlank
      guard isApart || NameSigns.isLibrary(group) || (SourceText(group) != nil && !group.has(" "))
      else { return }
      guard readGroup(group) else { return }
      name = name[..<start].trimmed
    }
    takeMarks()
  }

  /// Reads one group; false if it is no place and no image.
  private mutating func readGroup(_ group: Bytes) -> Bool {
    if let image = group.after("in ") {
      self.image = image.trimmed
      return true
    }
    if group.equals("inlined", ignoringCase: true) {
      isInlined = true
      return true
    }
    if NameSigns.isLibrary(group) {
      image = group
      return true
    }
    if group.equals("...") || group.begins(with: "0x") { return false }
    guard let source = SourceText(group) else { return false }
    set(source)
    return true
  }

  /// Keeps a place.
  private mutating func set(_ source: SourceText) {
    hasLocation = true
    location = source.location
  }

  /// The index of the parenthesis that closes the first one; nil if it stays open.
  private static func end(ofGroup text: Bytes) -> Int? {
    var depth = 0
    for index in text.indices {
      if text[index] == .openParenthesis { depth += 1 }
      if text[index] == .closeParenthesis {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The text without what a person wrote behind it, after an arrow, a dash or a comment sign.
  static func withoutRemark(_ text: Bytes) -> Bytes {
    var index = text.startIndex + 1
    while index < text.endIndex {
      defer { index += 1 }
      guard text[index - 1].isBlank, isRemark(text[index...]) else { continue }
      return text[..<index].trimmed
    }
    return text
  }

  /// Whether a text begins with a sign that people put before a remark.
  static func isRemark(_ text: Bytes) -> Bool {
    guard let first = text.first else { return false }
    switch first {
    case 0xE2:
      // Arrows, and the long dashes.
      let second = text.dropFirst().first ?? 0
      if second == 0x86 || second == 0x87 || second == 0x9E || second == 0x9F || second == 0xAC {
        return true
      }
      return text.begins(with: "—") || text.begins(with: "–")
    case 0xF0: return true
    case UInt8(ascii: "<"):
      guard text.begins(with: "<-") || text.begins(with: "<=") || text.begins(with: "<<") else {
        return false
      }
      return !(text.has(" infix") || text.has(" prefix") || text.has(" postfix"))
    case .slash: return text.begins(with: "// ")
    case UInt8(ascii: "#"): return text.begins(with: "# ")
    case UInt8(ascii: "-"): return text.begins(with: "-- ") || text.begins(with: "--> ")
    default: return false
    }
  }
}
