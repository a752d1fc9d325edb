import IsotrapTraces

extension FrameLine {
  /// Reads the forms that begin with `#0`: gdb's, Xcode's, LLVM's and the sanitizers'.
  static func hash(_ line: Bytes) -> FrameLine? {
    guard line.first == UInt8(ascii: "#") else { return nil }
    var rest = line.dropFirst()
    guard let number = rest.takeNumber(), number < 1_000_000 else { return nil }
    _ = rest.take(":")
    guard rest.takeBlanks() > 0 else { return nil }
    let isElided = rest.takeElidedAddress()
    if isElided { rest.takeBlanks() }
    let address = isElided ? nil : rest.takeHexadecimal()
    if address != nil, rest.takeBlanks() == 0, !rest.isEmpty { return nil }
    let hasIn = rest.take("in ")
    let index = Int(number)
    if address == nil, !hasIn, !rest.has(" (") { return nil }
    if !hasIn, address != nil || rest.last == .closeParenthesis,
      let result = llvm(rest, index: index, address: address)
    {
      return result
    }
    return gdb(rest.trimmed, index: index, address: address, hasIn: hasIn)
  }

  /// Reads what follows the address in gdb's and Xcode's form.
  private static func gdb(_ text: Bytes, index: Int, address: UInt64?, hasIn: Bool) -> FrameLine? {
    var name = text
    var image: Bytes?
    var source: SourceText?
    if let from = name.last(" from ") {
      image = name[(from + 6)...].trimmed
      name = name[..<from]
    } else if let (rest, place) = place(in: name) {
      source = place
      name = rest
    } else if let result = sanitizer(name, index: index, address: address) {
      return result
    }
    name = name.trimmed
    let isCall = name.last == .closeParenthesis
    if let call = name.last(" ("), isCall || name[call...].has("=") {
      let arguments = name[(call + 2)...].dropLast(isCall ? 1 : 0)
      if arguments.isEmpty || arguments.has("=") { name = name[..<call] }
      // gdb writes the values in one group, in which there may be other groups.
      if let first = name.first(" ("), name[first...].has("=") { name = name[..<first] }
    }
    var frame = Frame(FrameTail(name), image: image, address: address)
    if let source { frame.location = source.location }
    guard hasIn || isCall || image != nil || source != nil else { return nil }
    let isXcode = image == nil && hasIn && source == nil
    return FrameLine(
      index: index, frames: [frame], form: isXcode ? .xcode : .gdb, isOpen: text.openBrackets > 0)
  }

  /// Reads `function /path/file.c:1:2` or `function (/path/image+0x1f) (BuildId: …)`.
  private static func sanitizer(_ text: Bytes, index: Int, address: UInt64?) -> FrameLine? {
    if let result = llvm(text, index: index, address: address) { return result }
    guard let blank = text.lastIndex(of: .space), let source = SourceText(text[(blank + 1)...]),
      source.location?.line != nil
    else { return nil }
    var frame = Frame(FrameTail(text[..<blank]), address: address)
    frame.location = source.location
    return FrameLine(index: index, frames: [frame], form: .llvm)
  }

  /// Reads `function (/path/image+0x72e7738)`, `(/path/image+0x1)` or `function file.cpp:1:2`.
  private static func llvm(_ text: Bytes, index: Int, address: UInt64?) -> FrameLine? {
    var name = text.trimmed
    if let build = name.first(" (BuildId:") { name = name[..<build].trimmed }
    if name.last == .closeParenthesis, let open = name.lastIndex(of: .openParenthesis),
      let plus = name.lastIndex(of: .plus), plus > open
    {
      var number = name[(plus + 1)..<(name.endIndex - 1)]
      guard let offset = number.takeHexadecimal(), number.isEmpty else { return nil }
      let image = name[(open + 1)..<plus]
      name = name[..<open].trimmed
      var place: SourceText?
      if let blank = name.lastIndex(of: .space), let source = SourceText(name[(blank + 1)...]),
        source.location?.line != nil
      {
        place = source
        name = name[..<blank]
      }
      var frame = Frame(FrameTail(name), image: image, address: address, imageOffset: offset)
      if let place { frame.location = place.location }
      return FrameLine(index: index, frames: [frame], form: .llvm)
    }
    guard address != nil, let blank = name.lastIndex(of: .space),
      let source = SourceText(name[(blank + 1)...]), name.last?.isDigit == true
    else { return nil }
    var frame = Frame(FrameTail(name[..<blank]), address: address)
    frame.location = source.location
    return FrameLine(index: index, frames: [frame], form: .llvm)
  }
}
