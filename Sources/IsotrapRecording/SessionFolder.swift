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

  /// Reads all session files that are in the folder, in the order of their names, which begin with
  /// the process's number.
  ///
  /// - Returns: What each file holds, or the `RecordingError` that says why it cannot be read.
  /// - Throws: Foundation's error if the folder cannot be listed.
  public func recordings() throws -> [(file: URL, recording: Result<Recording, any Error>)] {
    let files = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil)
    return files.filter { $0.pathExtension == "isotrap" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { file in (file, Result { try Recording(contentsOf: file) }) }
  }
}
