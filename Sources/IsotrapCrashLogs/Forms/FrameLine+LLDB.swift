import IsotrapTraces

extension FrameLine {
  /// Reads `* frame #5: 0x0000000105102678 App`closure #1 in foo(x=1) at File.swift:12:3 [opt]`.
  ///
  /// The address may be missing, and so may image or function.
  static func lldb(_ line: Bytes) -> FrameLine? {
    var rest = line
    if rest.first == UInt8(ascii: "*") { rest = rest.dropFirst().trimmed }
    guard rest.take("frame #", ignoringCase: true), let number = rest.takeNumber() else {
      return nil
    }
    rest.takeBlanks()
    _ = rest.take(":")
    rest.takeBlanks()
    let address = rest.takeElidedAddress() ? nil : rest.takeHexadecimal()
    rest = rest.trimmed
    var image: Bytes?
    if let tick = rest.firstIndex(of: .backtick) {
      image = rest[..<tick].trimmed
      rest = rest[(tick + 1)...]
    } else if rest.begins(with: "in ") {
      rest = rest.dropFirst(3)
    } else if !NameSigns.begins(rest), !rest.has(" ") || NameSigns.isLibrary(rest) {
      image = rest
      rest = rest[rest.endIndex...]
    }
    var isInlined = rest.ends(with: "[inlined]")
    var source: SourceText?
    if let (name, place) = place(in: rest) {
      rest = name
      source = place
    }
    if let mark = rest.last(" [inlined] ") {
      // What stands before is the function that it was inlined into.
      rest = rest[(mark + 11)...]
      isInlined = true
    }
    let (name, areValues) = withoutValues(rest)
    var frame = Frame(FrameTail(name), image: image, address: address)
    if areValues, let function = frame.function {
      frame.function = function + (name.last == .closeParenthesis ? "" : "(...)")
    }
    if let source { frame.location = source.location }
    frame.isInlined = frame.isInlined || isInlined
    return FrameLine(
      index: Int(clamping: number), frames: [frame], form: .lldb,
      isOpen: rest.isEmpty || rest.openBrackets > 0)
  }

  /// Parts a function from the ` at File.swift:12` behind it.
  static func place(in text: Bytes) -> (name: Bytes, source: SourceText)? {
    guard let at = text.last(" at ") else { return nil }
    var place = text[(at + 4)...].trimmed
    while place.last == .closeBracket, let open = place.lastIndex(of: .openBracket) {
      place = place[..<open].trimmed
    }
    guard let source = SourceText(FrameTail.withoutRemark(place)) else { return nil }
    return (text[..<at], source)
  }

  /// Takes off the values of arguments, which lldb and gdb write where the labels stood.
  ///
  /// - Returns: The name, and whether there were values.
  static func withoutValues(_ text: Bytes) -> (name: Bytes, areValues: Bool) {
    guard let open = text.firstIndex(of: .openParenthesis) else { return (text, false) }
    let inner = text[(open + 1)...].trimmed
    var end = inner.startIndex
    while end < inner.endIndex, inner[end].isWordByte || inner[end] == .point { end += 1 }
    guard end > inner.startIndex, end < inner.endIndex, inner[end] == UInt8(ascii: "="),
      end + 1 == inner.endIndex || inner[end + 1] != UInt8(ascii: "=")
    else { return (text, false) }
    return (text[..<open], true)
  }
}
