import Foundation

/// A private folder for the session files of a replay.
struct SessionFolder: Sendable {
  /// The path of the folder.
  let path: String

  /// Makes a folder that only this user can enter.
  ///
  /// - Parameter parent: Where it is made.
  /// - Throws: ``SessionFolderError``.
  init(in parent: String) throws(SessionFolderError) {
    var template = Array("\(parent)/isotrap-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw SessionFolderError(parent: parent, code: errno)
    }
    path = String(cString: made)
  }

  /// Makes a folder within, for one process.
  ///
  /// - Returns: Its path.
  /// - Throws: ``SessionFolderError``.
  func makeFolder(named name: String) throws(SessionFolderError) -> String {
    let folder = "\(path)/\(name)"
    guard mkdir(folder, 0o700) == 0 else {
      throw SessionFolderError(parent: path, code: errno)
    }
    return folder
  }

  /// Links a library into the folder, so that its path holds none of the characters that
  /// `LD_PRELOAD` has a meaning for.
  ///
  /// - Returns: The path of the link.
  /// - Throws: ``SessionFolderError``.
  func link(to library: String) throws(SessionFolderError) -> String {
    let link = "\(path)/libIsotrapProbe.so"
    guard symlink(URL(filePath: library).path, link) == 0 else {
      throw SessionFolderError(parent: path, code: errno)
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
