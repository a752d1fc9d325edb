extension String {
  /// The string with blanks behind it up to a width in characters; whole if it is longer.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
