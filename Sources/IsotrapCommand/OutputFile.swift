import Foundation

/// A file that a report goes to: all of it, or none.
struct OutputFile {
  /// The path as the user gave it.
  private let name: String

  /// The path of the file itself, behind all links.
  private let path: String

  /// Whether it can be replaced as a whole; a pipe or a device can only be written to.
  private let isReplaceable: Bool

  /// The permissions that the file will have.
  private let mode: mode_t

  /// Looks whether a file can be written, so that nobody waits for a report in vain.
  ///
  /// - Parameter name: The path of the file, which may exist.
  /// - Throws: A `CommandError` of status `unavailable`.
  init(_ name: String) throws(CommandError) {
    self.name = name
    path = OutputFile.resolved(name)
    var status = stat()
    if stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      guard kind != S_IFDIR else { throw OutputFile.error(name, EISDIR) }
      isReplaceable = kind == S_IFREG
      mode = status.st_mode & 0o777
    } else {
      isReplaceable = true
      let mask = umask(0)
      umask(mask)
      mode = 0o666 & ~mask
    }
    guard access(isReplaceable ? OutputFile.folder(of: path) : path, W_OK) == 0 else {
      throw OutputFile.error(name, errno)
    }
  }

  /// Writes the file.
  ///
  /// The text is written beside the file first and takes its place when it is safe on the disk.
  ///
  /// - Throws: A `CommandError` of status `unavailable`; the file is then as it was before.
  func write(_ text: String) throws(CommandError) {
    guard isReplaceable else {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputFile.error(name, errno) }
      defer { close(descriptor) }
      if let code = writeAll(text, to: descriptor) { throw OutputFile.error(name, code) }
      return
    }
    var template = Array("\(OutputFile.folder(of: path))/.isotrap-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw OutputFile.error(name, errno) }
    var failure = writeAll(text, to: descriptor)
    for step in [{ fchmod(descriptor, mode) }, { fsync(descriptor) }] where failure == nil {
      if step() != 0 { failure = errno }
    }
    if close(descriptor) != 0, failure == nil { failure = errno }
    if failure == nil, rename(template, path) != 0 { failure = errno }
    if let failure {
      unlink(template)
      throw OutputFile.error(name, failure)
    }
  }

  /// The path behind a symbolic link; the same path if there is nothing yet.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder of a path.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What went wrong and what to do.
  private static func error(_ name: String, _ code: Int32) -> CommandError {
    let advice =
      switch code {
      case ENOSPC, EDQUOT: "make room, or choose another place"
      case ENOENT, ENOTDIR: "make its folder first"
      case EISDIR: "give the name of a file"
      default: "choose a place that you can write to"
      }
    return CommandError(
      .unavailable, "cannot write '\(name)': \(String(cString: strerror(code))); \(advice)")
  }
}
