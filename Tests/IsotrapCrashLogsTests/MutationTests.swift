import IsotrapCrashLogs
import Testing

/// Every real log with one line changed in every way: nothing may crash, and little may be lost.
@Suite("Mutations") struct MutationTests {
  /// A way to change one line.
  enum Mutation: CaseIterable {
    case removed, duplicated, truncated, wrapped, indented, upperCase, lowerCase

    /// The line or lines in place of one.
    func lines(for line: String) -> [String] {
      let half = line.index(line.startIndex, offsetBy: line.count / 2)
      switch self {
      case .removed: return []
      case .duplicated: return [line, line]
      case .truncated: return [String(line[..<half])]
      case .wrapped: return [String(line[..<half]), String(line[half...])]
      case .indented: return ["      " + line]
      case .upperCase: return [line.uppercased()]
      case .lowerCase: return [line.lowercased()]
      }
    }
  }

  /// The text of a log with one line changed, for each of its lines.
  func changes(of log: RealLog, by mutation: Mutation) -> [String] {
    let lines = log.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.indices.map { index in
      var changed = lines
      changed.replaceSubrange(index...index, with: mutation.lines(for: lines[index]))
      return changed.joined(separator: "\n")
    }
  }

  @Test("No change of one line crashes a parser", arguments: RealLog.all, Mutation.allCases)
  func survives(_ log: RealLog, _ mutation: Mutation) throws {
    var damaged = 0
    for text in changes(of: log, by: mutation) {
      let traces = try? CrashLog.traces(in: text, source: log.name)
      let frames = traces?.first?.shownFrames ?? []
      if traces?.count != 1 || frames.count + 1 < log.frames.count { damaged += 1 }
    }
    if mutation == .duplicated || mutation == .indented {
      #expect(damaged == 0, "a line that says the same again takes nothing away")
    }
  }

  @Test("A log that ends anywhere is read up to there", arguments: RealLog.all)
  func survivesCuts(_ log: RealLog) {
    for end in stride(from: 1, to: log.bytes.count, by: max(1, log.bytes.count / 97)) {
      let traces = try? CrashLog.traces(in: Array(log.bytes[..<end]), source: log.name)
      #expect(traces?.isEmpty != true)
      let rest = try? CrashLog.traces(in: Array(log.bytes[end...]), source: log.name)
      #expect(rest?.isEmpty != true)
    }
  }

  @Test("Any byte may be anything", arguments: RealLog.all)
  func survivesBytes(_ log: RealLog) {
    for index in stride(from: 0, to: log.bytes.count, by: max(1, log.bytes.count / 61)) {
      for byte: UInt8 in [0x00, 0x22, 0x28, 0x5B, 0x5C, 0x7B, 0x80, 0xFF] {
        var bytes = log.bytes
        bytes[index] = byte
        let traces = try? CrashLog.traces(in: bytes, source: log.name)
        #expect(traces?.isEmpty != true)
      }
    }
  }
}
