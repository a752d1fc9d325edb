import Foundation

/// Why a session file could not be read.
public enum RecordingError: Error, Equatable {
  /// The file does not begin as a session file does.
  ///
  /// It is something else, or its writer died before the header was whole.
  case notASessionFile
  /// The file has a layout that this version cannot read.
  case unsupportedVersion(found: Int)
  /// The file is shorter than its header says, in bytes.
  case truncated(expected: Int, found: Int)
  /// The header contradicts itself; the text says in what.
  case damagedHeader(String)
}

extension RecordingError: LocalizedError {
  /// What is wrong and what to do, in a sentence or two.
  public var errorDescription: String? {
    switch self {
    case .notASessionFile:
      "this is not a session file of Isotrap's probe; name a file that ends in .isotrap"
    case .unsupportedVersion(let found):
      "the session file has version \(found), and this Isotrap reads version "
        + "\(Recording.supportedVersion); use the Isotrap that the probe came with"
    case .truncated(let expected, let found):
      "the session file has \(found) of \(expected) bytes; copy it again or record again"
    case .damagedHeader(let what):
      "the session file's header is damaged (\(what)); record again"
    }
  }
}
