import Foundation

/// The folder in which the processes of one session leave their files, one each.
public struct SessionFolder: Sendable {
  /// The environment variable that names the folder to a probe.
  public static let environmentVariable = "ISOTRAP_SESSION"

  /// The folder.
  public let url: URL

  /// Stands for a folder; does not make it.
  public init(_ url: URL) {
    self.url = url
  }

  /// The session files that are in the folder, in the order of their names, which begin with the
  /// process's number.
  ///
  /// - Returns: The files, whole or not; nothing of what else is in the folder.
  /// - Throws: Foundation's error if the folder cannot be listed.
  public func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "isotrap" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
