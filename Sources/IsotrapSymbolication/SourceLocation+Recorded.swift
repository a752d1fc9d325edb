import IsotrapTraces

extension SourceLocation {
  /// A place as the compiler recorded it; nil if that is line zero or code nobody wrote.
  ///
  /// - Parameters:
  ///   - recorded: The path; it is copied.
  ///   - line: The line; zero stands for none.
  ///   - column: The column; zero stands for none.
  init?(recorded: UnsafePointer<CChar>?, line: Int, column: Int) {
    guard line > 0, let recorded else { return nil }
    self.init(file: String(cString: recorded), line: line, column: column > 0 ? column : nil)
    if fileName == "<compiler-generated>" { return nil }
  }
}
