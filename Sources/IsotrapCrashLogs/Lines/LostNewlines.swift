/// Gives lines back to a stack whose newlines were lost in a copy.
enum LostNewlines {
  /// Lines up to this length in bytes are left alone.
  static let shortestLine = 140

  /// The most that is looked at behind a number to tell whether a frame begins there.
  private static let window = 96

  /// Keys before which a header's line begins.
  private static let keys: [StaticString] = [
    "Exception Type:", "Exception Codes:", "Exception Subtype:", "Termination Reason:",
    "Triggered by Thread", "Crashed Thread:", "Crashed: ", "Application Specific Information:",
    "Thread name:", "Binary Images:", "BUG IN CLIENT OF", "Fatal error:", "* thread #",
    "Enqueued from", "(lldb) ", "OS Version:", "Report Version:",
  ]

  /// The lines in a line.
  ///
  /// A frame begins where the next number of a running count is followed by what only a frame has.
  ///
  /// - Returns: The lines; the line itself if no newline was lost.
  static func restored(in line: Bytes) -> [Bytes] {
    // A count begins with 0; a log that is cut above still begins with a single digit.
    var starts = frameStarts(in: line, from: 0...0)
    if starts.count < 2 { starts = frameStarts(in: line, from: 1...7) }
    guard starts.count > 1 else { return [line] }
    var result = heads(line[..<starts[0]])
    for (start, end) in zip(starts, starts.dropFirst() + [line.endIndex]) {
      var piece = line[start..<end]
      // The element of a list of strings ends with its quotation mark; no name has one.
      if let quote = piece.firstIndex(of: .quote) { piece = piece[..<quote] }
      result.append(piece.trimmed(of: " \t,'"))
    }
    return result
  }

  /// Where frames begin.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - first: The numbers that the first frame may have.
  /// - Returns: The indices of the frames' numbers.
  private static func frameStarts(in line: Bytes, from first: ClosedRange<UInt64>) -> [Int] {
    var starts: [Int] = []
    var expected: UInt64?
    var index = line.startIndex
    while index < line.endIndex {
      let isStart =
        index == line.startIndex || line[index - 1].isBlank
        || line[index - 1] == .quote
      guard isStart, let next = number(at: index, in: line) else {
        index += 1
        continue
      }
      var fits = expected.map { next.number == $0 } ?? first.contains(next.number)
      // What looked like the first frame was none if another first one comes before the second.
      let isNewFirst = starts.count == 1 && next.number == first.lowerBound
      fits =
        (fits || isNewFirst)
        && looksLikeFrame(line[next.end...].prefix(window), form: next.form)
      if fits {
        if isNewFirst { starts = [] }
        starts.append(index)
        expected = next.number + 1
        index = next.end
      } else {
        index += 1
      }
    }
    return starts
  }

  /// How a frame's number is written.
  private enum NumberForm {
    /// `frame #0:`.
    case lldb
    /// `#0`.
    case hash
    /// `0`.
    case bare
  }

  /// The frame's number at an index.
  private static func number(
    at index: Int, in line: Bytes
  ) -> (number: UInt64, form: NumberForm, end: Int)? {
    var rest = line[index...]
    var form = NumberForm.bare
    if rest.take("frame #") {
      form = .lldb
    } else if rest.take("#") {
      form = .hash
    }
    guard rest.first?.isDigit == true else { return nil }
    // A number of five digits is none of a frame.
    rest = rest.prefix(6)
    guard let number = rest.takeNumber(), let next = rest.first else { return nil }
    guard next.isBlank || (form == .lldb && next == .colon) else { return nil }
    return (number, form, rest.startIndex)
  }

  /// Whether the text behind a number is a frame's.
  private static func looksLikeFrame(_ text: Bytes, form: NumberForm) -> Bool {
    if form == .lldb { return true }
    let rest = text.trimmed
    if rest.begins(with: "0x") || rest.begins(with: "[ra] ") || rest.begins(with: "[async] ") {
      return true
    }
    if form == .hash { return rest.has(" (") }
    if NameSigns.begins(rest) { return true }
    var after = rest
    let word = after.takeToken()
    if NameSigns.isLibrary(word) || NameSigns.begins(after.trimmed) { return true }
    guard let address = rest.first("0x"), address - rest.startIndex < 48 else { return false }
    // Between an image and its address there is nothing but blanks and the words of its name.
    return !rest[..<address].contains {
      $0 == .plus || $0 == .openParenthesis || $0 == .comma || $0 == .colon
    }
  }

  /// The lines of headers before the first frame.
  private static func heads(_ text: Bytes) -> [Bytes] {
    var cuts: [Int] = []
    var index = text.startIndex
    while index < text.endIndex {
      defer { index += 1 }
      guard index > text.startIndex, text[index - 1].isBlank else { continue }
      let isThread =
        text.holds("Thread ", at: index) && index + 7 < text.endIndex
        && text[index + 7].isDigit
        && (text[index...].prefix(24).has("rashed") || text[index...].prefix(24).has("name:")
          || text[index...].prefix(16).has("::"))
      // `Crashed:` belongs to the `Thread 3` before it.
      let isOfThread = cuts.last.map { text.holds("Thread ", at: $0) && index - $0 < 16 } ?? false
      if isThread || !isOfThread && keys.contains(where: { text.holds($0, at: index) }) {
        cuts.append(index)
      }
    }
    var result: [Bytes] = []
    var start = text.startIndex
    for cut in cuts + [text.endIndex] {
      let piece = text[start..<cut].trimmed
      if !piece.isEmpty { result.append(piece) }
      start = cut
    }
    return result
  }
}
