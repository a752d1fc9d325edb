import Foundation
import Glibc

/// One of the two streams that every process writes to.
enum StandardStream: Int32 {
  /// For what was asked for.
  case output = 1
  /// For everything else.
  case errors = 2

  /// Takes the places of streams that are closed, so that nothing else that is opened gets them.
  ///
  /// What is written to them still is an error.
  static func reserve() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free place, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether it is a terminal that can take back what was written.
  var canErase: Bool {
    isTerminal && ProcessInfo.processInfo.environment["TERM", default: "dumb"] != "dumb"
  }

  /// How many columns the terminal has; nil if it is none or does not say.
  var columns: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a whole text.
  ///
  /// - Throws: ``BrokenPipe`` if nobody reads any more, else a `CommandError`.
  func write(_ text: String) throws {
    if let code = writeAll(text, to: rawValue) {
      guard code != EPIPE else { throw BrokenPipe() }
      throw CommandError(
        .unavailable,
        "cannot write to standard \(self): \(String(cString: strerror(code)));"
          + " make room, or choose another place with --output")
    }
  }

  /// The reader of a pipe is gone, as in `isotrap … | head`; no fault of anyone's.
  struct BrokenPipe: Error {}
}
