/// What a logging system wrote before each line: times, hosts, process ids, names of streams.
enum LogPrefix {
  /// The longest prefix that is looked for, in bytes.
  private static let longest = 120

  /// How many of ten lines must have the prefix.
  private static let share = 8

  /// How many of the longest prefixes are tried, for they may hold the numbers of frames.
  private static let attempts = 3

  /// The lines without what nearly all of them begin with.
  ///
  /// A prefix has the same pattern on each line, whatever the digits in it. Where it ends is not
  /// sure, so each of its ends is tried.
  ///
  /// - Returns: The lines, once for each end, longest prefix first; none if there is no prefix.
  static func removed(from lines: [Bytes]) -> [[Bytes]] {
    let texts = lines.filter { !$0.isEmpty }
    guard texts.count > 1 else { return [] }
    // The first line may have been pasted without it.
    var patterns = ends(in: texts[0]).map { collapsed(texts[0][..<$0]) }
    patterns += ends(in: texts[1]).map { collapsed(texts[1][..<$0]) }
    var seen: Set<[UInt8]> = []
    patterns = patterns.filter { seen.insert($0).inserted }.sorted { $0.count > $1.count }
    let found = patterns.lazy.compactMap { pattern -> [Bytes]? in
      let rests = lines.map { $0.isEmpty ? $0 : rest(of: $0, after: pattern) }
      let count = rests.count { $0 != nil } - (lines.count - texts.count)
      guard count * 10 >= texts.count * share else { return nil }
      return zip(rests, lines).map { rest, line in rest.map(LogLines.clean) ?? line }
    }
    return Array(found.prefix(attempts))
  }

  /// What a line has behind a prefix; nil if it has another.
  private static func rest(of line: Bytes, after pattern: [UInt8]) -> Bytes? {
    var matched = 0
    var start = line.startIndex
    while matched < pattern.count {
      guard start < line.endIndex else { return nil }
      let end = Self.end(ofPartAt: start, in: line)
      for byte in sign(of: line[start..<end]) {
        guard matched < pattern.count, pattern[matched] == byte else { return nil }
        matched += 1
      }
      start = end
    }
    guard start == line.endIndex || line[start].isBlank else { return nil }
    return line[start...]
  }

  /// Where a prefix may end: at every blank.
  private static func ends(in line: Bytes) -> [Int] {
    let head = line.prefix(longest)
    guard head.count > 1 else { return [] }
    var result: [Int] = []
    for index in (head.startIndex + 1)..<head.endIndex where line[index].isBlank {
      if !line[index - 1].isBlank { result.append(index) }
    }
    return result
  }

  /// The text with every word that has a digit, and every run of blanks, made one sign.
  private static func collapsed(_ text: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = end(ofPartAt: start, in: text)
      result += sign(of: text[start..<end])
      start = end
    }
    return result
  }

  /// The end of the word, the blanks or the sign that begins at an index.
  private static func end(ofPartAt start: Int, in text: Bytes) -> Int {
    var end = start + 1
    if text[start].isBlank {
      while end < text.endIndex, text[end].isBlank { end += 1 }
    } else if text[start].isWordByte {
      while end < text.endIndex, text[end].isWordByte { end += 1 }
    }
    return end
  }

  /// What stands for a part in a pattern.
  private static func sign(of part: Bytes) -> Bytes {
    guard let first = part.first else { return part }
    if first.isBlank { return [.space] }
    return part.contains(where: \.isDigit) ? [UInt8(ascii: "0")] : part
  }
}
