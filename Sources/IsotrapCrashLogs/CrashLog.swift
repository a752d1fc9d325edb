import IsotrapTraces

/// Reads crash logs of every form: what a person pastes, in, and traces, out.
///
/// A trace holds what the log shows and no judgement. Frames are innermost first; mangled names are
/// demangled. `messages` has what was printed, a line each, and what the log's header says, with the
/// words of Apple's text reports whatever the format: `Exception Type: EXC_BREAKPOINT (SIGTRAP)`,
/// `Termination Reason: Namespace SIGNAL, Code 5, …`. A log that has no stack at all gives its
/// lines as messages, in order.
public enum CrashLog {
  /// The largest text that is read, in bytes.
  public static let maximumSize = 1 << 28

  /// Reads the traces in a text.
  ///
  /// - Parameters:
  ///   - text: A log, or several one after another, with whatever stands around them.
  ///   - source: Where it came from; it becomes the traces' source.
  /// - Returns: A trace for each crash, in the order of the text; one at least.
  /// - Throws: `CrashLogError` if there is none.
  public static func traces(in text: String, source: String) throws -> [Trace] {
    try traces(in: Array(text.utf8), source: source)
  }

  /// Reads the traces in the bytes of a text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or UTF-16 with a byte order mark; what is neither stands as U+FFFD.
  ///   - source: Where they came from.
  /// - Returns: A trace for each crash, in the order of the text; one at least.
  /// - Throws: `CrashLogError` if there is none.
  public static func traces(in bytes: [UInt8], source: String) throws -> [Trace] {
    guard bytes.count <= maximumSize else { throw CrashLogError.tooLarge(bytes.count) }
    let text = try decoded(bytes)
    if let traces = JSONReport.traces(in: text, source: source) { return traces }
    let traces = textTraces(in: text, source: source)
    guard !traces.isEmpty else { throw CrashLogError.noTrace }
    return traces
  }

  /// The bytes as UTF-8.
  private static func decoded(_ bytes: [UInt8]) throws -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        isLittle
          ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
          : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    let head = bytes.prefix(1024)
    guard head.contains(where: { $0 > 0x20 }) else {
      throw head.contains(0) ? CrashLogError.notText : CrashLogError.empty
    }
    let controls = head.count { $0 < 0x20 && $0 != 0x1B && !(0x08...0x0D).contains($0) }
    guard !head.contains(0), controls * 10 <= head.count else { throw CrashLogError.notText }
    return bytes
  }

  /// Reads a text by lines; what finds no stack is tried again with less strict eyes.
  private static func textTraces(in bytes: [UInt8], source: String) -> [Trace] {
    let plain = EscapedText.isEscaped(bytes) ? EscapedText.removed(from: bytes) : nil
    let text = plain ?? bytes
    let lines = LogLines.read(text)
    let traces = ReportReader.read(lines, source: source)
    if traces.frameCount > 0 { return traces }
    var attempts: [[Bytes]] = []
    if let rows = SplitColumns.joined(lines) { attempts.append(rows) }
    if let plain = EscapedText.removed(from: text) { attempts.append(LogLines.read(plain)) }
    let stripped = LogPrefix.removed(from: lines)
    attempts += stripped
    attempts += stripped.compactMap(SplitColumns.joined)
    if let best = best(of: attempts, readsNames: false, source: source) { return best }
    return best(of: stripped + [lines], readsNames: true, source: source) ?? traces
  }

  /// Reads texts and takes the one that gives the most frames.
  ///
  /// - Returns: The traces; nil if no text gives a frame.
  private static func best(
    of attempts: [[Bytes]], readsNames: Bool, source: String
  ) -> [Trace]? {
    var best: [Trace]?
    for lines in attempts {
      let traces = ReportReader.read(lines, source: source, readsNames: readsNames)
      if traces.frameCount > best?.frameCount ?? 0 { best = traces }
    }
    return best
  }
}

extension [Trace] {
  /// How many frames they have.
  fileprivate var frameCount: Int {
    reduce(0) { sum, trace in
      trace.threads.reduce(sum + (trace.submitter?.frames.count ?? 0)) { $0 + $1.frames.count }
    }
  }
}
