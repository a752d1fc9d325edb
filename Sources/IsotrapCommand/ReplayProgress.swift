import IsotrapReplay
import IsotrapReporting

/// Tells results as they come, in the order of the catalogue, and how far the replay is.
struct ReplayProgress {
  /// What is not told yet because nobody may read it before the end.
  private(set) var unwritten: String = ""

  /// Where each variant stands in the order, by its name.
  private let positions: [String: Int]

  /// How often each variant is run.
  private let repeats: Int

  /// Makes text of results.
  private let reporter: TextReporter

  /// Whether results that are as declared go untold.
  private let isQuiet: Bool

  /// Whether results are written as they come, or kept.
  private let isStreaming: Bool

  /// What is shown meanwhile.
  private var line: ProgressLine

  /// The results that came before their turn.
  private var waiting: [Int: VariantReport] = [:]

  /// The run whose turn it is.
  private var turn: Int = 0

  /// How many runs are over.
  private var done: Int = 0

  /// Creates the progress of a replay that is about to start.
  ///
  /// - Parameters:
  ///   - cases: The variants in their order.
  ///   - repeats: How often each is run.
  ///   - reporter: Makes text of results.
  ///   - isQuiet: Whether results that are as declared go untold.
  ///   - isStreaming: Whether results are written to standard output as they come.
  init(
    cases: [ReplayCase], repeats: Int, reporter: TextReporter, isQuiet: Bool, isStreaming: Bool
  ) {
    positions = Dictionary(
      zip(cases.map(\.name), cases.indices), uniquingKeysWith: { first, _ in first })
    self.repeats = repeats
    self.reporter = reporter
    self.isQuiet = isQuiet
    self.isStreaming = isStreaming
    line = ProgressLine(isShown: !isQuiet && StandardStream.errors.canErase)
  }

  /// Takes the next result.
  ///
  /// - Throws: What ``StandardStream/write(_:)`` throws.
  mutating func add(_ report: VariantReport) throws {
    done += 1
    waiting[positions[report.name, default: 0] * repeats + report.repetition - 1] = report
    var text = ""
    while let next = waiting.removeValue(forKey: turn) {
      turn += 1
      if isTold(next) { text += reporter.text(of: next) }
    }
    if !isStreaming {
      unwritten += text
    } else if !text.isEmpty {
      try line.hidden { try StandardStream.output.write(text) }
    }
    line.show(done: done, of: positions.count * repeats, report.name)
  }

  /// Takes away what was shown meanwhile.
  mutating func end() {
    line.end()
  }

  /// Whether a result is told: of many runs that are as declared, the first is enough.
  private func isTold(_ report: VariantReport) -> Bool {
    !report.agrees || (!isQuiet && report.repetition == 1)
  }
}
