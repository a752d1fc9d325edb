/// What runtimes and systems print about a failure.
enum ConsoleMessage {
  /// Parts of the texts by which a process says why it ends.
  ///
  /// They are of the Swift runtime and its library, libdispatch and the libraries beside it, dyld
  /// and ld.so, the Objective-C runtime, and Xcode's checkers.
  private static let fatal: [StaticString] = [
    "fatal error:", "precondition failed", "assertion failed", "incorrect actor executor",
    "unexpected isolation context", "data race detected", "bug in client of ", "bug in lib",
    "continuation misuse", "leaked its continuation", "resume its continuation more than once",
    "simultaneous accesses to", "overlapping accesses to",
    "exclusive access", "freed pointer was not", "illegal task-local",
    "could not cast value of type", "uncaught exception", "main thread checker:",
    "library not loaded", "image not found", "cannot open shared object", "dependent dylib",
    "symbol not found", "remote distributed actor", "program crashed:", "block was expected to",
    "terminate called", "double free", "heap corruption", "pointer being freed",
    "unrecognized selector", "attempted to read an unowned reference",
    "index out of range", "unexpectedly found nil", "addresssanitizer", "threadsanitizer",
    "0x8badf00d", "usage description", "protocol witness table for",
  ]

  /// Whether a line tells why a process ended, or what a runtime objected to.
  static func isFatal(_ line: Bytes) -> Bool {
    for index in line.indices {
      let words = fatalByFirstByte[Int(line[index].lowercased)]
      for word in words where line.holds(word, at: index, ignoringCase: true) { return true }
    }
    return false
  }

  /// The parts of texts by their first byte, so that a line is gone through once.
  private static let fatalByFirstByte: [[StaticString]] = {
    var result = [[StaticString]](repeating: [], count: 256)
    for word in fatal { result[Int(word.utf8Start[0])].append(word) }
    return result
  }()

  /// Whether a line says that a process was ended by a signal.
  static func isEnd(_ line: Bytes) -> Bool {
    guard line.count < 200 else { return false }
    return SignalName.told(in: line) != nil
  }

  /// Whether a line begins the failure of another process than the lines before it.
  static func beginsAnother(_ line: Bytes) -> Bool {
    line.has("Fatal error:") || line.has("Precondition failed:")
      || line.has("Incorrect actor executor assumption")
  }
}
