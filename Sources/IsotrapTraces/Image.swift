/// A file of code that was loaded into the process: the program itself or a library.
public struct Image: Sendable, Equatable {
  /// The path, or as much of it as is known.
  public var path: String

  /// The build id in lower-case hexadecimal, if the image has one.
  public var buildID: String?

  /// The addresses that the image occupied in the process.
  public var addresses: Range<UInt64>

  /// What the loader added to the addresses of the file.
  public var bias: UInt64

  /// What the image's file could tell of its code; nil if nobody asked it.
  public var symbols: Symbols?

  /// What the file of an image can tell of its code.
  public enum Symbols: String, Sendable, CaseIterable {
    /// Functions, lines and inlined calls.
    case lines
    /// Functions only: there is no debug information, or it is a system library.
    case functions
    /// At best the functions that other images may call: the symbol table was stripped.
    case stripped
    /// Nothing: the file was built or installed anew after the process had loaded it.
    case replaced
    /// Nothing: the file is missing, not readable, or not an ELF file.
    case unreadable
  }

  /// Creates an image.
  public init(
    path: String, buildID: String?, addresses: Range<UInt64>, bias: UInt64,
    symbols: Symbols? = nil
  ) {
    self.path = path
    self.buildID = buildID
    self.addresses = addresses
    self.bias = bias
    self.symbols = symbols
  }

  /// The last component of the path, the name that reports use.
  public var name: String { path.lastPathComponent }

  /// A build id as `buildID` has it.
  ///
  /// - Parameter bytes: The bytes of the id, as they stand in the image's note.
  /// - Returns: Two digits for each byte.
  package static func buildID(of bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
