import IsotrapTraces

extension SourceLocation {
  /// A place as the compiler recorded it; nil if that is line zero or code nobody wrote.
  ///
  /// - Parameters:
  ///   - recorded: The path; it is copied.
  ///   - folder: Where relative paths start, if that was recorded too.
  ///   - line: The line; zero stands for none.
  ///   - column: The column; zero stands for none.
  init?(recorded: UnsafePointer<CChar>?, in folder: String?, line: Int, column: Int) {
    guard line > 0, let recorded else { return nil }
    var path = String(cString: recorded)
    // A path from the folder where the compiler ran opens nothing anywhere else.
    if !path.hasPrefix("/"), let folder { path = folder + "/" + path }
    self.init(file: path, line: line, column: column > 0 ? column : nil)
    if fileName == "<compiler-generated>" { return nil }
  }
}
