import IsotrapTraces

extension Frame {
  /// Puts together a frame from the pieces of a log's line.
  ///
  /// - Parameters:
  ///   - tail: The function and what stands behind it.
  ///   - image: The image's name or path, as written.
  ///   - address: The address.
  ///   - imageOffset: The bytes from the start of the image.
  init(_ tail: FrameTail, image: Bytes? = nil, address: UInt64? = nil, imageOffset: UInt64? = nil) {
    let name = (image ?? tail.image).flatMap(Self.imageName)
    self.init(
      address: address, image: name?.text, imageOffset: imageOffset, location: tail.location,
      isInlined: tail.isInlined)
    var offset = tail.offset
    if let written = offset, let line = location?.line, written == UInt64(line) {
      // Crashlytics repeats the line as offset. Where it had none, both are an address or an offset.
      if line < Self.longestFile { offset = nil } else { location?.line = nil }
    } else if offset != nil, offset == address, location?.line != nil {
      location?.line = nil
    }
    if let line = location?.line, line >= Self.largestOffset { location?.line = nil }
    let isImage = name.map { tail.name.elementsEqual($0) } ?? false
    var base = tail.name
    if tail.name.isEmpty || isImage || tail.name.equals("<unavailable>") {
      self.imageOffset = imageOffset ?? offset
    } else if let start = base.takeHexadecimal(), base.isEmpty {
      // The start of the image stands in for the function.
      self.imageOffset = imageOffset ?? offset
      self.address = address ?? offset.map { start &+ $0 }
    } else if !Self.isPlaceholder(tail.name) {
      set(name: tail.name)
      functionOffset = offset.flatMap { $0 < Self.largestOffset ? $0 : nil }
    }
  }

  /// More lines than a file of Swift has; a larger "line" is an offset or an address.
  private static let longestFile = 10_000

  /// More bytes than a function has; a larger "offset" is an address.
  private static let largestOffset = 1 << 28

  /// Keeps the name of the function, demangled if it is mangled.
  mutating func set(name: Bytes) {
    guard let mangled = Self.mangled(name) else {
      function = RuntimeName.restored(Self.withoutElidedArguments(name))
      return
    }
    symbol = name.text
    function = Demangler.short(mangled) ?? symbol
    fullFunction = Demangler.full(mangled)
  }

  /// The symbol that a name is, without the underscore that Apple's linker puts before it; nil if it
  /// is none of Swift or C++.
  private static func mangled(_ name: Bytes) -> String? {
    guard name.count > 3, let first = name.first else { return nil }
    guard first == UInt8(ascii: "$") || first == UInt8(ascii: "_") else { return nil }
    var bare = name
    if name.begins(with: "__Z") || name.begins(with: "_$") { bare = name.dropFirst() }
    let prefixes: [StaticString] = ["$s", "$S", "$e", "_Z", "_T0"]
    return prefixes.contains { bare.begins(with: $0) } ? bare.text : nil
  }

  /// The name of a C function without `(...)`, which says nothing.
  private static func withoutElidedArguments(_ name: Bytes) -> Bytes {
    guard name.ends(with: "(...)"), !name.contains(.point) || !name.dropLast(5).contains(.point)
    else { return name }
    return name.dropLast(5)
  }

  /// The image's name without its folder; nil for what only stands in for a name.
  private static func imageName(_ written: Bytes) -> Bytes? {
    let name = written.trimmed.lastPathComponent
    return name.isEmpty || isPlaceholder(name) || name.equals("-") ? nil : name
  }

  /// Whether a text says that the name is not known.
  private static func isPlaceholder(_ name: Bytes) -> Bool {
    let placeholders: [StaticString] = [
      "...", "…", "???", "??", "<unknown>", "<redacted>", "<unavailable>", "(null)",
    ]
    return placeholders.contains { name.equals($0) }
  }
}
