import Foundation

/// A private folder for the session files of a replay.
struct ReplayFolder: Sendable {
  /// The path of the folder.
  let path: String

  /// Makes a folder that only this user can enter.
  ///
  /// - Parameter parent: Where it is made.
  /// - Throws: ``ReplayFolderError``.
  init(in parent: String) throws(ReplayFolderError) {
    var template = Array("\(parent)/isotrap-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw ReplayFolderError(parent: parent, code: errno)
    }
    path = String(cString: made)
  }

  /// Makes a folder within, for one process.
  ///
  /// - Returns: Its path.
  /// - Throws: ``ReplayFolderError``.
  func makeFolder(named name: String) throws(ReplayFolderError) -> String {
    let folder = "\(path)/\(name)"
    guard mkdir(folder, 0o700) == 0 else {
      throw ReplayFolderError(parent: path, code: errno)
    }
    return folder
  }

  /// Links a library into the folder, so that its path holds none of the characters that
  /// `LD_PRELOAD` has a meaning for.
  ///
  /// - Returns: The path of the link.
  /// - Throws: ``ReplayFolderError``.
  func link(to library: String) throws(ReplayFolderError) -> String {
    let link = "\(path)/libIsotrapProbe.so"
    guard symlink(URL(filePath: library).path, link) == 0 else {
      throw ReplayFolderError(parent: path, code: errno)
    }
    return link
  }

  /// Removes the folder with all that is in it.
  func remove() {
    Self.remove(path)
  }

  /// Removes a folder with all that is in it.
  static func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Where session files go unless told otherwise: `TMPDIR`, if `LD_PRELOAD` can name it, or `/tmp`.
  static func standardParent(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    guard let folder = environment["TMPDIR"], folder.hasPrefix("/"),
      !folder.contains(where: { " :$\n\t".contains($0) })
    else { return "/tmp" }
    return folder
  }
}
