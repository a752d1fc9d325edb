/// A place in a source file.
public struct SourceLocation: Sendable, Equatable, Hashable {
  /// The path as the compiler recorded it or the log shows it.
  public var file: String

  /// The line, from 1, if it is known.
  public var line: Int?

  /// The column, from 1, if the debug information has one.
  public var column: Int?

  /// Creates a location.
  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The last component of the path.
  public var fileName: String { file.lastPathComponent }
}
