import IsotrapReporting

/// One line on a terminal that says how far the work is, and that leaves nothing behind.
struct ProgressLine {
  /// Whether it is shown at all.
  private let isShown: Bool

  /// What stands on the terminal now.
  private var text: String = ""

  /// Creates a line.
  ///
  /// - Parameter isShown: Whether it is shown at all: never where standard error is no terminal.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Says how far the work is.
  mutating func show(done: Int, of total: Int, _ name: String) {
    // A line that wraps could not be erased.
    let columns = (StandardStream.errors.columns ?? 80) - 1
    text = String("\(done)/\(total) \(name.neutralized)".prefix(max(0, columns)))
    redraw()
  }

  /// Takes the line away for as long as something is written, then puts it back.
  mutating func hidden(while write: () throws -> Void) rethrows {
    erase()
    try write()
    redraw()
  }

  /// Takes the line away for good.
  mutating func end() {
    erase()
    text = ""
  }

  /// Writes the line over what stands there.
  private func redraw() {
    guard isShown, !text.isEmpty else { return }
    // Progress that cannot be shown is no reason to stop.
    try? StandardStream.errors.write("\r\u{1B}[K\(text)")
  }

  /// Erases the line.
  private func erase() {
    guard isShown, !text.isEmpty else { return }
    try? StandardStream.errors.write("\r\u{1B}[K")
  }
}
