import IsotrapTraces

extension FrameLine {
  /// Reads `at foo(_:) (File.swift:12)`.
  static func at(_ line: Bytes) -> FrameLine? {
    guard let rest = line.after("at "), line.last == .closeParenthesis else { return nil }
    let tail = FrameTail(rest)
    guard tail.hasLocation || tail.image != nil, !tail.name.isEmpty else { return nil }
    return FrameLine(frames: [Frame(tail)], form: .at)
  }

  /// Reads glibc's `./app(main+0x1f) [0x55d0c0de]`, with or without a number before it.
  static func glibc(_ line: Bytes) -> FrameLine? {
    guard line.last == .closeBracket, let open = line.lastIndex(of: .openBracket) else {
      return nil
    }
    var number = line[(open + 1)..<(line.endIndex - 1)]
    guard let address = number.takeHexadecimal(), number.isEmpty else { return nil }
    var path = line[..<open].trimmed
    var index: Int?
    var rest = path
    if let value = rest.takeNumber(), rest.takeBlanks() > 0 || rest.take(":") || rest.take(".") {
      index = Int(clamping: value)
      path = rest.trimmed
    }
    var tail = FrameTail(path[path.endIndex...])
    if path.last == .closeParenthesis, let start = path.lastIndex(of: .openParenthesis) {
      tail = FrameTail(path[(start + 1)..<(path.endIndex - 1)])
      path = path[..<start].trimmed
    }
    guard !path.isEmpty, !path.contains(where: \.isBlank) || path.contains(.slash) else {
      return nil
    }
    return FrameLine(
      index: index, frames: [Frame(tail, image: path, address: address)], form: .glibc)
  }

  /// Reads a line that is a name and no more, in a list that has no numbers.
  ///
  /// - Returns: The frame, and how surely it is one; nil if it is none.
  static func name(_ line: Bytes) -> (line: FrameLine, strength: NameSigns.Strength)? {
    if let tick = line.firstIndex(of: .backtick), NameSigns.strength(of: line[..<tick]) > .none,
      tick + 1 < line.endIndex
    {
      // lldb's form without the number.
      let frame = Frame(FrameTail(line[(tick + 1)...]), image: line[..<tick])
      return (FrameLine(frames: [frame], form: .name), .strong)
    }
    // A time or a number is no name, though `+0200` looks like an offset.
    guard line.first?.isDigit == false else { return nil }
    let (image, function) = split(line)
    let tail = FrameTail(function)
    guard !tail.name.isEmpty || tail.offset != nil else { return nil }
    if let image {
      let isSure = tail.offset != nil || NameSigns.isLibrary(image)
      guard isSure || NameSigns.strength(of: tail.name) == .strong else { return nil }
      guard NameSigns.isLibrary(image) || NameSigns.strength(of: image) > .none else { return nil }
      return (FrameLine(frames: frames(tail, image: image), form: .name), .strong)
    }
    var strength = NameSigns.strength(of: tail.name)
    if let offset = tail.offset {
      // An image's name has no sign of a function, and no function is so long.
      if strength <= .weak, offset >= 1 << 16 || tail.name.contains(.space) {
        guard tail.name.split(separator: .space).count <= 4 else { return nil }
        let frame = Frame(image: tail.name.text, imageOffset: offset)
        return (FrameLine(frames: [frame], form: .name), .strong)
      }
      guard strength > .none else { return nil }
      strength = .strong
    }
    guard strength > .none, !NameSigns.isLibrary(tail.name) else { return nil }
    if tail.hasLocation { strength = .strong }
    return (FrameLine(frames: frames(tail, image: nil), form: .name), strength)
  }

  /// Reads the cells of a table's row, in whatever order the columns stand.
  ///
  /// - Parameter cells: The cells, trimmed.
  /// - Returns: The frame; nil if the row is no frame's.
  static func cells(_ cells: [Bytes]) -> FrameLine? {
    var index: Int?
    var value: UInt64?
    var digits = 0
    var source: SourceText?
    var words: [Bytes] = []
    for cell in cells.lazy.map({ $0.trimmed(of: "`* ") }) where !cell.isEmpty {
      var rest = cell
      if index == nil, let number = cell.number, number < 100_000 {
        index = Int(number)
      } else if value == nil, let hexadecimal = rest.takeHexadecimal(), rest.isEmpty {
        value = hexadecimal
        digits = cell.count - 2
      } else if source == nil, let place = SourceText(cell.trimmed(of: "()")) {
        source = place
      } else {
        words.append(cell)
      }
    }
    guard index != nil || value != nil, let last = words.last else { return nil }
    // The function is the cell that reads most like one; of equal ones the later.
    var function = last
    var best = -1
    for word in words {
      let tail = FrameTail(word)
      let strength = NameSigns.isLibrary(word) ? -1 : NameSigns.strength(of: tail.name).rawValue
      let rank = strength + (tail.offset == nil ? 0 : 4)
      if rank >= best {
        best = rank
        function = word
      }
    }
    let image = words.first { $0.startIndex != function.startIndex }
    let tail = FrameTail(image == nil && NameSigns.isLibrary(function) ? [] : function)
    guard best > NameSigns.Strength.none.rawValue || image != nil || value != nil else {
      return nil
    }
    let isOffset = value.map { $0 < 1 << 32 && digits != 16 && digits != 8 } ?? false
    let named = image ?? (NameSigns.isLibrary(function) ? function : nil)
    var tailWithPlace = tail
    if let source {
      tailWithPlace.location = source.location
      tailWithPlace.hasLocation = true
    }
    let frame = Frame(
      tailWithPlace, image: named, address: isOffset ? nil : value,
      imageOffset: isOffset ? value : nil)
    return FrameLine(index: index, frames: [frame], form: .cells)
  }
}
