/// Joins lines that a terminal broke at its edge, in the middle of words.
enum HardWraps {
  /// The widths that terminals and mail have, in bytes.
  private static let widths = 56...250

  /// The most lines that one line was broken into.
  private static let maximumPieces = 32

  /// Joins what was broken.
  ///
  /// The edge is known by the longest lines, of which there are several of one length, each followed
  /// by a line that does not begin anything.
  static func joined(_ lines: [Bytes]) -> [Bytes] {
    let width = lines.lazy.map(\.count).max() ?? 0
    guard widths.contains(width), let first = lines.first(where: { $0.count == width }),
      lines.contains(where: { $0.count == width && $0 != first })
    else { return lines }
    // Each piece but the first follows a line that reaches the edge; prose does so by chance alone.
    var pieces = 0
    var others = 0
    for (before, line) in zip(lines, lines.dropFirst()) where !before.isEmpty {
      if beginsSomething(line) { continue }
      if before.count == width { pieces += 1 } else { others += 1 }
    }
    guard pieces > 1, pieces > others else { return lines }
    return joined(lines, width: width)
  }

  /// Joins the lines that reach the edge to what follows them.
  private static func joined(_ lines: [Bytes], width: Int) -> [Bytes] {
    var result: [Bytes] = []
    result.reserveCapacity(lines.count)
    var pieces = 0
    for line in lines {
      if pieces > 0, pieces < maximumPieces, let last = result.last, !beginsSomething(line) {
        result[result.count - 1] = (Array(last) + line)[...]
        pieces = line.count == width ? pieces + 1 : 0
      } else {
        result.append(line)
        pieces = line.count == width ? 1 : 0
      }
    }
    return result
  }

  /// Whether a line is empty, or a frame, a header or a message of its own.
  private static func beginsSomething(_ line: Bytes) -> Bool {
    let line = LogLines.clean(line)
    return line.isEmpty || ReportReader.frame(line, expected: nil) != nil
      || ThreadHeader(line) != nil || ConsoleMessage.isFatal(line)
  }
}
