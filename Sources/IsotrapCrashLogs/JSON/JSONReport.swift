import IsotrapTraces

/// Crash logs in JSON: Apple's `.ips`, MetricKit's diagnostics, and swift-backtrace's.
///
/// Several documents may follow each other with text between them, as in an `.ips` with its header,
/// and any may begin or end in the middle.
enum JSONReport {
  /// Reads the traces in a text.
  ///
  /// - Returns: A trace for each report; nil if the text has none in JSON.
  static func traces(in text: [UInt8], source: String) -> [Trace]? {
    guard let start = firstDocument(in: text, from: 0) else { return nil }
    let traces = documents(in: text, from: start, source: source)
    if !traces.contains(where: { $0.threads.contains { !$0.frames.isEmpty } }),
      let key = firstKey(in: text, from: start)
    {
      // A bracket too many or too few hid the rest of the report behind a value of no interest.
      let rest = documents(in: text, from: key, source: source)
      if !rest.isEmpty { return rest }
    }
    return traces.isEmpty ? nil : traces
  }

  /// Where a report's account of the failure begins, whatever it stands in; nil if nowhere.
  private static func firstKey(in text: [UInt8], from start: Int) -> Int? {
    let bytes = text[start...]
    guard let threads = bytes.first("\"threads\"") else { return nil }
    return text[start..<threads].last("\"exception\"") ?? threads
  }

  /// Reads one document after the other.
  private static func documents(in text: [UInt8], from first: Int, source: String) -> [Trace] {
    var start = first
    var traces: [Trace] = []
    var body = JSONBody()
    while start < text.count {
      var cursor = JSONCursor(bytes: text, at: start)
      body.read(from: &cursor)
      if body.isWhole {
        traces += body.traces(source: source)
        body = JSONBody()
      }
      guard let next = firstDocument(in: text, from: max(cursor.at, start + 1)) else { break }
      start = next
    }
    traces += body.traces(source: source)
    return traces
  }

  /// Where a document or a fragment of one begins: at a bracket or key that begins a line, or right
  /// behind another document.
  private static func firstDocument(in text: [UInt8], from start: Int) -> Int? {
    var index = start
    var isLineStart = true
    while index < text.count {
      let byte = text[index]
      switch byte {
      case .lineFeed, .carriageReturn: isLineStart = true
      case .space, .tab, .comma, UInt8(ascii: ">"), UInt8(ascii: "}"), .closeBracket: break
      case UInt8(ascii: "{") where isLineStart: return index
      case .openBracket where isLineStart:
        // A tag of a log, such as `[com.apple.x]`, begins no array.
        var next = index + 1
        while next < text.count, text[next] <= 0x20 { next += 1 }
        if next < text.count, text[next] == UInt8(ascii: "{") { return index }
        isLineStart = false
      case .quote where isLineStart:
        if isKey(at: index, in: text) { return index }
        isLineStart = false
      default: isLineStart = false
      }
      index += 1
    }
    return nil
  }

  /// Whether a quotation mark begins a key, and not a string in a list.
  private static func isKey(at start: Int, in text: [UInt8]) -> Bool {
    var index = start + 1
    while index < text.count, index < start + 64 {
      let byte = text[index]
      if byte == .quote {
        index += 1
        while index < text.count, text[index].isBlank { index += 1 }
        return index < text.count && text[index] == .colon
      }
      guard byte.isWordByte || byte == .space else { return false }
      index += 1
    }
    return false
  }
}
