import Foundation

/// Where reports get the reader's own source lines from.
public struct SourceReader: Sendable {
  /// The lines of the file at a path, without their ends; nil if there is no such text.
  public var lines: @Sendable (_ path: String) -> [String]?

  /// Creates a reader.
  ///
  /// - Parameter lines: Gives the lines of the file at a path, or nil if there is no such text.
  public init(lines: @escaping @Sendable (_ path: String) -> [String]?) {
    self.lines = lines
  }

  /// A reader that has no source.
  public static let none: SourceReader = SourceReader { _ in nil }

  /// A reader of files on this machine; a relative path counts from the current folder.
  ///
  /// It reads regular files of up to 8 MiB only: a report may name a pipe or a device, too.
  public static let files: SourceReader = SourceReader { path in
    var status = stat()
    guard
      stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 8 << 20,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    // Split by bytes: the compiler counts line feeds only, and so must the excerpt.
    return data.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
