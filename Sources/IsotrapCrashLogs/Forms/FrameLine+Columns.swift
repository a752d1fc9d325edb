import IsotrapTraces

extension FrameLine {
  /// Reads `3   App   0x0000000102ff8c54 foo(_:) + 580 (File.swift:78)` and what is left of it.
  ///
  /// Apple's reports, Crashlytics, Sentry, PLCrashReporter and `backtrace_symbols` share this form;
  /// any column but the number may be missing, and a name of an image may have blanks.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - expected: The number that the next frame has, if a stack has begun.
  /// - Returns: The frame; nil if the line is none.
  static func columns(_ line: Bytes, expected: Int?) -> FrameLine? {
    var rest = line
    guard let number = rest.takeNumber(), number < 100_000 else { return nil }
    let index = Int(number)
    // `0.`, `0:` and `0)` are what people and some tools write.
    let isMarked = rest.first == .point || rest.first == .colon || rest.first == .closeParenthesis
    if isMarked { rest = rest.dropFirst() }
    guard rest.takeBlanks() > 0, !rest.isEmpty else { return nil }
    if let result = addressed(rest, index: index) { return result }
    return unaddressed(rest, index: index, expected: isMarked ? nil : expected)
  }

  /// Reads columns with an address or an offset after the image.
  private static func addressed(_ text: Bytes, index: Int) -> FrameLine? {
    var start = text.startIndex
    while let at = text.first("0x", from: start) {
      start = at + 2
      guard at == text.startIndex || text[at - 1].isBlank else { continue }
      var rest = text[at...]
      if rest.takeElidedAddress() {
        let tail = FrameTail(rest)
        let frame = Frame(tail, image: text[..<at].trimmed)
        return FrameLine(index: index, frames: [frame], form: .columns, isOpen: tail.name.isEmpty)
      }
      guard let value = rest.takeHexadecimal(), rest.first.map(\.isBlank) ?? true else { continue }
      let digits = rest.startIndex - at - 2
      let image = text[..<at].trimmed
      // A name before the number is a function with an argument or an offset, not an image.
      if image.last == .plus || image.last == .openParenthesis { return nil }
      // Another number before the image is a frame's, and this one belongs to a prefix.
      var second = image
      if second.takeNumber() != nil, second.first?.isBlank == true { return nil }
      // Addresses are padded, or lie above the first 4 GB; offsets do neither.
      let isOffset = value < 1 << 32 && digits != 16 && digits != 8 && !image.isEmpty
      let tail = FrameTail(rest)
      let frame = Frame(
        tail, image: image.isEmpty ? nil : image, address: isOffset ? nil : value,
        imageOffset: isOffset ? value : nil)
      return FrameLine(
        index: index, frames: [frame], form: isOffset ? .columnsWithOffsets : .columns,
        isOpen: tail.name.isEmpty && tail.offset == nil)
    }
    return nil
  }

  /// Reads columns with no address: an image and a function, or one of them.
  private static func unaddressed(_ text: Bytes, index: Int, expected: Int?) -> FrameLine? {
    let (image, function) = split(text)
    let tail = FrameTail(function)
    // The rest of a line that was broken, such as `580 (File.swift:78)`, names nothing.
    if image == nil, tail.image == nil, tail.name.isEmpty { return nil }
    if !isPlausible(tail, image: image) {
      // One word says little, but in a running count it is a frame.
      guard let expected, index == expected else { return nil }
      if image == nil, let frame = Self.image(tail.name) {
        return FrameLine(index: index, frames: [frame], form: .columns, isOpen: true)
      }
      guard image != nil || NameSigns.strength(of: tail.name) == .weak else { return nil }
    }
    if image == nil, NameSigns.isLibrary(tail.name) {
      return FrameLine(
        index: index, frames: [Frame(image: tail.name.text)], form: .columns, isOpen: true)
    }
    var isOpen = tail.name.isEmpty && tail.offset == nil
    if image == nil, tail.offset == nil, NameSigns.strength(of: tail.name) != .strong {
      isOpen = true
    }
    return FrameLine(
      index: index, frames: frames(tail, image: image), form: .columns, isOpen: isOpen)
  }

  /// A frame of which only an image's name of several words is known.
  private static func image(_ name: Bytes) -> Frame? {
    let isName =
      name.contains(.space) && name.count < 40
      && name.allSatisfy { $0.isWordByte || $0 == .space || $0 == UInt8(ascii: "-") }
    return isName ? Frame(image: name.text) : nil
  }

  /// Whether image or function have signs that prose does not have.
  private static func isPlausible(_ tail: FrameTail, image: Bytes?) -> Bool {
    if tail.offset != nil || tail.hasLocation { return true }
    if let image, NameSigns.isLibrary(image) { return true }
    if NameSigns.isLibrary(tail.name) { return true }
    return NameSigns.strength(of: tail.name) == .strong
  }

  /// Tells the image from the function.
  ///
  /// Two blanks or a tabulator part columns. Where a copy left one blank, the first word is the
  /// image if it is a library's name, or if what follows begins as only a function does.
  static func split(_ text: Bytes) -> (image: Bytes?, function: Bytes) {
    var index = text.startIndex
    while index + 1 < text.endIndex {
      if text[index] == .tab || (text[index] == .space && text[index + 1].isBlank) {
        let left = text[..<index]
        let right = text[index...].trimmed
        if right.isEmpty { return (nil, left) }
        let isFunction = NameSigns.begins(left) || FrameTail(left).offset != nil
        if isFunction || FrameTail.isRemark(right) || right.first == .openParenthesis { break }
        return (left.trimmed, right)
      }
      index += 1
    }
    var rest = text
    let word = rest.takeToken()
    rest = rest.trimmed
    guard !rest.isEmpty else { return (nil, text) }
    if NameSigns.isLibrary(word) || word.equals("...") || word.equals("…") || word.equals("???") {
      return (word, rest)
    }
    if word.last == .colon, word.count > 1, !NameSigns.begins(text) {
      return (word.dropLast(), rest)
    }
    let isPlain = word.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "-") }
    if isPlain, !NameSigns.begins(text), !NameSigns.begins(word), word.first?.isDigit == false,
      NameSigns.begins(rest) || rest.first == .plus
        || !NameSigns.isType(word) && NameSigns.strength(of: FrameTail(rest).name) == .strong
    {
      return (word, rest)
    }
    return (nil, text)
  }

  /// The frames of one line, where a person joined several with ` / `.
  static func frames(_ tail: FrameTail, image: Bytes?) -> [Frame] {
    guard let slash = tail.name.first(" / ") else { return [Frame(tail, image: image)] }
    var parts: [Bytes] = []
    var rest = tail.name
    var next: Int? = slash
    while let at = next {
      parts.append(rest[..<at].trimmed)
      rest = rest[(at + 3)...].trimmed
      next = rest.first(" / ")
    }
    parts.append(rest)
    guard parts.allSatisfy({ NameSigns.strength(of: $0) > .none }) else {
      return [Frame(tail, image: image)]
    }
    return parts.map { Frame(FrameTail($0), image: image) }
  }
}
