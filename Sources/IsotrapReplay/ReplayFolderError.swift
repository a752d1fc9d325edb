import Foundation

/// Why there is no folder for session files.
public struct ReplayFolderError: Error, Equatable, CustomStringConvertible {
  /// Where it was to be made.
  public let parent: String

  /// What the system said, as an `errno`.
  public let code: Int32

  /// What went wrong and what to do.
  public var description: String {
    "Cannot make a folder for session files in \(parent): \(String(cString: strerror(code)));"
      + " set TMPDIR to a folder with room that you can write to."
  }
}
