import IsotrapCrashLogs
import Testing

/// What people, web pages and logging systems do to logs, done to every real one.
@Suite("Damage") struct DamageTests {
  /// A way to change a text that leaves all that it says.
  struct Damage: CustomTestStringConvertible {
    /// What is done.
    let testDescription: String
    /// The change.
    let change: @Sendable (String) -> String

    /// A change of each line.
    static func lines(
      _ description: String, _ change: @escaping @Sendable (_ line: String, _ index: Int) -> String
    ) -> Damage {
      Damage(testDescription: description) { text in
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
          .map { change(String($1), $0) }.joined(separator: "\n")
      }
    }

    /// Changes that no log minds, JSON or not.
    static let ofAny: [Damage] = [
      Damage(testDescription: "Windows newlines") { $0.replacing("\n", with: "\r\n") },
      Damage(testDescription: "old Mac newlines") { $0.replacing("\n", with: "\r") },
      Damage(testDescription: "a byte order mark") { "\u{FEFF}" + $0 },
      Damage(testDescription: "a fence around it") { "```\n\($0)\n```" },
      Damage(testDescription: "a fence with a language, and prose") {
        "Hello, my app crashes:\n\n```text\n\($0)\n```\n\nWhat can I do?\n"
      },
      Damage(testDescription: "prose in Japanese around it") {
        "アプリがクラッシュします。ログは次のとおりです：\n\n\($0)\n\nよろしくお願いします。\n"
      },
      Damage(testDescription: "prose in Russian around it") {
        "Приложение падает при запуске\n\n\($0)\n\nПомогите, пожалуйста\n"
      },
      lines("quoted in mail") { line, _ in "> " + line },
      lines("quoted twice") { line, _ in ">> " + line },
      lines("indented") { line, _ in "        " + line },
      lines("indented by tabulators") { line, _ in "\t\t" + line },
      lines("blanks at the ends") { line, _ in line + "   " },
    ]

    /// Changes that logs in lines of text do not mind.
    static let ofText: [Damage] = [
      lines("a comment of source code") { line, _ in "// " + line },
      lines("a comment of documentation") { line, _ in "    /// " + line },
      lines("terminal colours") { line, _ in "\u{1B}[90m\(line)\u{1B}[0m" },
      lines("a syslog prefix") { line, index in
        "Sep 18 03:15:\(10 + index % 50) myhost app[\(1000 + index)]: \(line)"
      },
      lines("a time before each line") { line, index in
        "2025-11-02T10:11:\(10 + index % 50).123456Z stderr F \(line)"
      },
      lines("a container's name before each line") { line, _ in "web-1  | " + line },
      lines("brackets with a time before each line") { line, index in
        "[12:03:\(10 + index % 50)] [error] \(line)"
      },
      Damage(testDescription: "entities of HTML") {
        $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
          .replacing("\"", with: "&quot;")
      },
      Damage(testDescription: "backslashes of Markdown") {
        $0.replacing("_", with: "\\_").replacing("*", with: "\\*").replacing("[", with: "\\[")
      },
      Damage(testDescription: "wide blanks") { $0.replacing("  ", with: "\u{A0}\u{2009}") },
      Damage(testDescription: "blanks that cannot be seen") {
        $0.replacing("\n", with: "\u{200B}\n\u{FEFF}")
      },
      lines("a bold line") { line, _ in line.isEmpty ? line : "**\(line)**" },
    ]
  }

  @Test(
    "Every real log survives what may happen to any text", arguments: RealLog.all, Damage.ofAny)
  func survives(_ log: RealLog, _ damage: Damage) throws {
    let traces = try CrashLog.traces(in: damage.change(log.text), source: log.name)
    #expect(traces.map(\.shownFrames) == [log.frames])
    #expect(traces.first?.signal ?? "-" == log.signal)
  }

  @Test(
    "Every real log in lines survives what happens to lines",
    arguments: RealLog.all.filter { !$0.isJSON }, Damage.ofText)
  func survivesInLines(_ log: RealLog, _ damage: Damage) throws {
    let traces = try CrashLog.traces(in: damage.change(log.text), source: log.name)
    #expect(traces.map(\.shownFrames) == [log.frames])
    #expect(traces.first?.signal ?? "-" == log.signal)
  }
}

extension RealLog {
  /// The lines of the expected frames of the crashed thread.
  var frames: [String] {
    expected.prefix { !$0.hasPrefix("submitter:") }.filter { $0.hasPrefix("frame:") }
  }

  /// The expected signal, or a dash.
  var signal: String {
    String(expected.first { $0.hasPrefix("signal: ") }?.dropFirst(8) ?? "-")
  }
}
