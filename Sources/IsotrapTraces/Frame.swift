/// One activation on a stack: where a thread was, in as many terms as are known.
public struct Frame: Sendable, Equatable {
  /// An address inside the instruction that was executing, if the source has addresses.
  public var address: UInt64?

  /// The name of the image, without its folder.
  public var image: String?

  /// Bytes from the start of the image's file addresses.
  public var imageOffset: UInt64?

  /// The mangled symbol, if the source has one.
  public var symbol: String?

  /// The function in the short form of the toolchain's demangler, such as
  /// `closure #1 in CaptureOutput.start()`; nil if it is unknown or the image is stripped.
  public var function: String?

  /// The function with modules, types and labels, where a mangled symbol gave it.
  public var fullFunction: String?

  /// Bytes from the start of the function.
  public var functionOffset: UInt64?

  /// The place in the source, if debug information or the log gives one.
  public var location: SourceLocation?

  /// Whether the compiler inlined this activation into the next outer frame.
  public var isInlined: Bool

  /// Whether this is an awaiting caller, not on the thread's own stack.
  public var isAsync: Bool

  /// Creates a frame.
  public init(
    address: UInt64? = nil, image: String? = nil, imageOffset: UInt64? = nil,
    symbol: String? = nil, function: String? = nil, fullFunction: String? = nil,
    functionOffset: UInt64? = nil, location: SourceLocation? = nil, isInlined: Bool = false,
    isAsync: Bool = false
  ) {
    self.address = address
    self.image = image
    self.imageOffset = imageOffset
    self.symbol = symbol
    self.function = function
    self.fullFunction = fullFunction
    self.functionOffset = functionOffset
    self.location = location
    self.isInlined = isInlined
    self.isAsync = isAsync
  }
}
