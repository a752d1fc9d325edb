import IsotrapScenarios

extension TextReporter {
  /// Explains scenarios: how each looks in the field, its code, why it traps, and what to do.
  public func explanation(of scenarios: [HostDescription.Scenario]) -> String {
    var text = StyledText()
    for scenario in scenarios {
      if !text.lines.isEmpty { text.line() }
      text.append(explanation(of: scenario))
    }
    return text.rendered(by: palette)
  }

  /// Lists scenarios by their titles, a line each.
  public func titles(of scenarios: [HostDescription.Scenario]) -> String {
    var text = StyledText()
    let width = scenarios.map(\.id.count).max() ?? 0
    for scenario in scenarios {
      text.line(.strong(scenario.id.padding(to: width)), "   \(scenario.title)")
    }
    return text.rendered(by: palette)
  }

  /// The columns that a paragraph may take.
  private static let paragraphWidth = 96

  /// The lines that are shown around a marked one, on either side.
  private static let linesAround = 8

  /// Explains one scenario.
  private func explanation(of scenario: HostDescription.Scenario) -> StyledText {
    var text = StyledText()
    text.line(.strong(scenario.id), "   \(scenario.title)")
    text.line(.faint("how common: \(scenario.prevalence.rawValue)"))
    for variant in scenario.variants where variant.role == .broken {
      text.append(code(of: variant, in: scenario.file))
    }
    text.append(section("Why", [scenario.guide.why]))
    text.append(section("In a log of an Apple system", [scenario.guide.onApple]))
    text.append(section("On Linux", [scenario.guide.onLinux]))
    text.append(section("What helps", scenario.guide.fixes))
    text.append(section("What does not help", scenario.guide.whatDoesNotHelp))
    text.append(section("Replayed as", scenario.variants.map { "\($0.id): \($0.title)" }))
    text.append(section("Sources", scenario.sources))
    return text
  }

  /// The code of a broken variant around the line that traps, if its file can be read.
  private func code(of variant: HostDescription.Variant, in file: String) -> StyledText {
    var text = StyledText()
    guard let line = variant.declared.line, let lines = sources.lines(file) else { return text }
    let first = max(1, line - Self.linesAround)
    let last = min(lines.count, line + Self.linesAround)
    guard first <= line, line <= last else { return text }
    text.line()
    text.line(.faint("\(paths.shown(file)):\(line)"))
    for number in first...last {
      text.line(
        .faint((number == line ? "> " : "  ") + "\(number)".padding(to: 5)),
        .init(text: lines[number - 1], style: number == line ? .strong : .plain))
    }
    return text
  }

  /// A titled section of paragraphs; nothing without any.
  private func section(_ title: String, _ paragraphs: [String]) -> StyledText {
    var text = StyledText()
    guard !paragraphs.isEmpty else { return text }
    text.line()
    text.line(.strong(title))
    for paragraph in paragraphs {
      var line = "  "
      for word in paragraph.split(separator: " ") {
        if line.count > 2, line.count + 1 + word.count > Self.paragraphWidth {
          text.line("\(line)")
          line = "    "
        }
        line += (line.allSatisfy { $0 == " " } ? "" : " ") + word
      }
      text.line("\(line)")
    }
    return text
  }
}
