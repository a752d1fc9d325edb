/// How paths are shown: from the current folder where they lie below it.
struct DisplayPath: Sendable {
  /// The current folder, ended by a slash; nil if nothing is shortened.
  private let prefix: String?

  /// Creates the rule.
  ///
  /// - Parameter folder: The absolute path of the current folder.
  init(from folder: String) {
    prefix =
      folder.hasPrefix("/") && folder != "/" ? (folder.hasSuffix("/") ? folder : folder + "/") : nil
  }

  /// The path as it is shown.
  func shown(_ path: String) -> String {
    guard let prefix, path.hasPrefix(prefix), path.count > prefix.count else { return path }
    return String(path.dropFirst(prefix.count))
  }
}
