import IsotrapTraces

/// What stands at an address of a file, for any process that loads the file.
struct Activation {
  /// The mangled symbol, or the plain name of a C function.
  var symbol: String?

  /// The short form of the name.
  var function: String?

  /// The full form, of a Swift symbol.
  var fullFunction: String?

  /// Bytes from the start of the function; nil for an inlined one.
  var offset: UInt64?

  /// The place in the source.
  var location: SourceLocation?

  /// Whether it was inlined into the next outer activation.
  var isInlined: Bool

  /// Names an activation by its symbol.
  init(symbol: String?, offset: UInt64? = nil, location: SourceLocation?, isInlined: Bool) {
    self.symbol = symbol
    self.offset = offset
    self.location = location
    self.isInlined = isInlined
    function = symbol.map { Demangler.short($0) ?? $0 }
    fullFunction = symbol.flatMap(Demangler.full)
  }

  /// A frame of a process with what stands at its address.
  func applied(to frame: Frame) -> Frame {
    var frame = frame
    frame.symbol = symbol ?? frame.symbol
    frame.function = function
    frame.fullFunction = fullFunction
    frame.functionOffset = offset
    frame.location = location ?? frame.location
    frame.isInlined = isInlined
    return frame
  }
}
