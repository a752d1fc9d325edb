/// The signs by which a text is told to be the name of a function.
enum NameSigns {
  /// How surely a text is a name.
  enum Strength: Int, Comparable {
    /// It is prose or something else.
    case none
    /// It is one word.
    case weak
    /// It has what only names have.
    case strong

    /// Orders by sureness.
    static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
  }

  /// The words with which demanglers and Apple's tools begin a name.
  private static let beginnings: [StaticString] = [
    "closure #", "closure in ", "implicit closure", "partial apply", "thunk for", "static ",
    "specialized ", "merged ", "protocol witness for", "@objc ", "@nonobjc ", "dispatch thunk of",
    "reabstraction thunk", "outlined ", "default argument", "variable initialization", "key path ",
    "implicit ", "$defer", "[inlined]", "Swift runtime failure:", "invocation function for",
    "generic specialization", "function signature specialization", "curry thunk", "vtable thunk",
    "type metadata", "lazy protocol witness", "back deployment thunk", "<deduplicated_symbol>",
    "<unavailable>", "<redacted>", "swift::", "std::", "non-virtual thunk", "local func", "await ",
    "suspend resume partial", "async ",
  ]

  /// The beginnings of functions of the runtimes, which are names wherever they stand.
  private static let prefixes: [StaticString] = [
    "_dispatch_", "dispatch_", "swift_", "_swift_", "pthread_", "_pthread_", "objc_", "_objc_",
    "$s", "_$s", "$S", "_T0", "_Z", "__Z", "__", "-[", "+[", "libsystem_", "start_", "_NS", "_CF",
  ]

  /// Whether a text begins as only a name does.
  static func begins(_ text: Bytes) -> Bool {
    guard let first = text.first, first < 0x80 else { return false }
    return beginnings.contains { text.begins(with: $0) }
      || prefixes.contains { text.begins(with: $0) }
  }

  /// How surely a text, without offset and place, is a function's name.
  static func strength(of name: Bytes) -> Strength {
    guard let first = name.first, first.isWordByte || begins(name) else { return .none }
    if begins(name) {
      // Methods of Objective-C and demangled names have blanks; C functions have none.
      let isC = first == UInt8(ascii: "_") || prefixes.contains { name.begins(with: $0) }
      let hasBlank = isC && first != UInt8(ascii: "-") && first != .plus && name.contains(.space)
      return hasBlank && !name.has("(") && !name.has("[") ? .none : .strong
    }
    let isOneWord = !name.contains(where: \.isBlank)
    let isCall = name.last == .closeParenthesis && name.openBrackets == 0
    if isCall, let open = name.firstIndex(of: .openParenthesis), open > name.startIndex,
      name[open - 1].isWordByte || name[open - 1] == UInt8(ascii: ">"),
      !name[..<open].contains(where: \.isBlank)
    {
      return .strong
    }
    guard isOneWord else { return name.has("::") && isCall ? .strong : .none }
    if name.has("::") || name.ends(with: ".getter") || name.ends(with: ".setter")
      || name.ends(with: "deinit") || name.ends(with: ".init") || name.ends(with: ".didset")
    {
      return .strong
    }
    guard
      name.allSatisfy({
        $0.isWordByte || $0 == .point || $0 == UInt8(ascii: "<")
          || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "~")
      }), name.last != .point
    else { return .none }
    let inner = name.dropFirst().dropLast()
    return inner.contains(UInt8(ascii: "_")) && first < 0x80 ? .strong : .weak
  }

  /// Whether a word is one with which the return type of a C++ function begins.
  static func isType(_ word: Bytes) -> Bool {
    let types: [StaticString] = [
      "void", "int", "bool", "char", "unsigned", "signed", "long", "short", "float", "double",
      "auto", "const", "decltype", "virtual", "struct", "class", "enum", "size_t",
    ]
    return types.contains { word.equals($0) }
  }

  /// Whether a text is surely the name of a library.
  static func isLibrary(_ name: Bytes) -> Bool {
    if name.contains(where: { $0.isBlank || $0 == .openParenthesis }) { return false }
    if name.ends(with: ".dylib") || name.ends(with: ".so") || name.ends(with: ".framework") {
      return true
    }
    guard let suffix = name.first(".so.") else { return false }
    return name[(suffix + 4)...].allSatisfy { $0.isDigit || $0 == .point }
  }
}
