extension String {
  /// What follows the last slash of a path, the name that reports use; whole if there is none.
  package var lastPathComponent: String {
    split(separator: "/").last.map(String.init) ?? self
  }
}
