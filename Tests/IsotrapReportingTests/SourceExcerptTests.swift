import IsotrapDiagnosis
import IsotrapReporting
import IsotrapTraces
import Testing

/// The excerpt of the reader's own source.
@Suite struct SourceExcerptTests {
  /// The lines of a report's excerpt.
  private func excerpt(of source: [String], line: Int, column: Int? = nil) -> [String] {
    var finding = Finding.captureDelegate
    finding.blamed?.location = SourceLocation(file: "/a.swift", line: line, column: column)
    finding.explanation = "why"
    return TextReporter.example(sources: SourceReader { _ in source }).text(of: finding)
      .split(separator: "\n").filter { $0.contains(" | ") }.map(String.init)
  }

  @Test("The first line stands alone")
  func firstLine() {
    #expect(excerpt(of: ["a", "b"], line: 1) == ["    1 | a", "      | why"])
  }

  @Test("A line that the file does not have gives no excerpt")
  func missingLine() {
    #expect(excerpt(of: ["a"], line: 2) == ["      | why"])
    #expect(excerpt(of: [], line: 0) == ["      | why"])
  }

  @Test("The gutter grows with the line numbers")
  func wideNumbers() {
    let source = Array(repeating: "x", count: 100_000)
    #expect(
      excerpt(of: source, line: 100_000) == [
        "  99999 | x", " 100000 | x", "        | why",
      ])
  }

  @Test("A caret stands under a column that is counted in bytes")
  func caret() {
    #expect(
      excerpt(of: ["é\tfoo()"], line: 1, column: 4) == ["    1 | é    foo()", "      |      ^ why"])
  }

  @Test("A column behind the line gives no caret")
  func caretOutside() {
    #expect(excerpt(of: ["  a"], line: 1, column: 9) == ["    1 |   a", "      |   why"])
  }

  @Test("A very long line is cut")
  func longLine() {
    let lines = excerpt(of: [String(repeating: "x", count: 100_000)], line: 1, column: 5000)
    #expect(lines == ["    1 | " + String(repeating: "x", count: 160) + "…", "      | why"])
  }
}
