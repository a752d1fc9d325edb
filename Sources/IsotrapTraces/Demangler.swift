#if os(Linux)
import Glibc
#endif

/// The toolchain's demangler, as it is part of the Swift runtime; off Linux it knows no names.
public enum Demangler {
  /// The longest symbol that is demangled, in bytes.
  public static let symbolLimit = 16_384

  /// The longest name that is taken from the demangler, in bytes.
  ///
  /// Substitutions can make a name much longer than its symbol.
  public static let nameLimit = 65_536

  /// The short form of a Swift or C++ symbol, as in the runtime's own backtraces.
  ///
  /// - Parameter symbol: A mangled symbol.
  /// - Returns: The name without modules and types; nil if it is not a mangled symbol, or beyond the
  ///   limits.
  public static func short(_ symbol: String) -> String? {
    #if os(Linux)
    guard symbol.utf8.count <= symbolLimit else { return nil }
    return name(swiftBacktraceDemangle(symbol, symbol.utf8.count, nil, nil), of: symbol)
    #else
    return nil
    #endif
  }

  /// The full form of a Swift symbol, with modules and types.
  ///
  /// - Parameter symbol: A mangled symbol.
  /// - Returns: The name; nil if it is not a mangled Swift symbol, or beyond the limits.
  public static func full(_ symbol: String) -> String? {
    #if os(Linux)
    guard symbol.utf8.count <= symbolLimit else { return nil }
    return name(swiftDemangle(symbol, symbol.utf8.count, nil, nil, 0), of: symbol)
    #else
    return nil
    #endif
  }

  #if os(Linux)
  /// Takes over and frees a name that the demangler allocated.
  ///
  /// What begins like a mangled symbol and is none comes back as it was.
  private static func name(
    _ allocated: UnsafeMutablePointer<CChar>?, of symbol: String
  ) -> String? {
    guard let allocated else { return nil }
    // The demangler used malloc and gave the memory to its caller: it is freed here, exactly once.
    defer { free(allocated) }
    guard strnlen(allocated, nameLimit + 1) <= nameLimit else { return nil }
    let name = String(cString: allocated)
    return name == symbol ? nil : name
  }
  #endif
}

#if os(Linux)
/// `swift_demangle` of libswiftCore (`swift/Demangling/Demangle.h`).
///
/// A C function. For integers and pointers in registers, C and Swift call alike.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ symbol: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// `_swift_backtrace_demangle` of libswiftCore, the one that its backtraces use; a C function.
@_silgen_name("_swift_backtrace_demangle")
private func swiftBacktraceDemangle(
  _ symbol: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<CChar>?
#endif
