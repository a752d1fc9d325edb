/// Why a text gave no trace.
public enum CrashLogError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is nothing in it.
  case empty
  /// It is not text: it holds bytes that no text has.
  case notText
  /// It is larger than `CrashLog.maximumSize`; the size in bytes, as far as it was read.
  case tooLarge(Int)
  /// Nothing in it looks like a stack, a crash's header or a message of a runtime.
  case noTrace

  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .empty: "it is empty; give a crash log, or the lines that the console showed"
    case .notText: "it is not text, and core files are not read; give the text of a crash log"
    case .tooLarge(let size):
      "it has \(size) bytes or more, above the limit of \(CrashLog.maximumSize); cut out the crashed thread"
    case .noTrace:
      "nothing in it looks like a crash; give the crashed thread's frames, or the fatal message"
    }
  }
}
