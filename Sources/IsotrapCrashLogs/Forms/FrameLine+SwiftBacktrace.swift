import IsotrapTraces

extension FrameLine {
  /// Reads `5 [ra] [system] 0x000055 closure #1 in foo(_:) + 100 in App at /path/File.swift:12:3`.
  ///
  /// The friendly form has neither marks nor address.
  static func swiftBacktrace(_ line: Bytes) -> FrameLine? {
    var rest = line
    guard let number = rest.takeNumber(), number < 1_000_000, rest.takeBlanks() > 0 else {
      return nil
    }
    var marks: [Bytes] = []
    while rest.first == .openBracket, let end = rest.firstIndex(of: .closeBracket) {
      marks.append(rest[(rest.startIndex + 1)..<end])
      rest = rest[(end + 1)...]
      rest.takeBlanks()
    }
    guard marks.count < 8 else { return nil }
    let address = rest.takeHexadecimal()
    if address != nil, rest.takeBlanks() == 0, !rest.isEmpty { return nil }
    var source: SourceText?
    if let (name, place) = place(in: rest) {
      rest = name
      source = place
    }
    // The function's own name may hold " in ", an image never does.
    var image: Bytes?
    if let last = rest.last(" in ") {
      let word = rest[(last + 4)...].trimmed
      let isWord = !word.contains { $0.isBlank || $0 == .openParenthesis }
      let isImage =
        isWord
        && (FrameTail(rest[..<last]).offset != nil || marks.count > 0
          || address != nil || source != nil)
      if isImage {
        image = word
        rest = rest[..<last]
      }
    } else if address != nil, let word = rest.after("in ") {
      image = word.trimmed
      rest = rest[rest.endIndex...]
    }
    let isMarked = marks.contains { $0.equals("ra") || $0.equals("async") || $0.equals("inlined") }
    guard image != nil || isMarked else { return nil }
    let tail = FrameTail(rest)
    guard address != nil || isMarked || tail.offset != nil || source != nil else { return nil }
    var frame = Frame(tail, image: image, address: address)
    if let source { frame.location = source.location }
    frame.isAsync = marks.contains { $0.equals("async") }
    frame.isInlined = frame.isInlined || marks.contains { $0.equals("inlined") }
    return FrameLine(
      index: Int(number), frames: [frame], form: .swiftBacktrace, isOpen: image == nil)
  }
}
