import IsotrapScenarios
import IsotrapTraces

extension TextReporter {
  /// Tells how one variant ended: what it declares, what happened, what differs, what was found.
  public func text(of variant: VariantReport) -> String {
    var text = StyledText()
    let verdict: StyledText.Piece =
      variant.agrees
      ? .init(text: "ok    ", style: .good) : .init(text: "FAIL  ", style: .error)
    let run = variant.repetition > 1 ? ", run \(variant.repetition)" : ""
    let milliseconds = Double(Int(variant.wallMilliseconds * 10)) / 10
    text.line(
      verdict, .strong(variant.name), "   \(variant.role.rawValue)\(run)",
      .faint(", \(milliseconds) ms"))
    let file = variant.findings.first?.blamed?.location?.fileName
    text.line(.faint("  declares  "), "\(variant.declared.sentence(file: file))")
    text.line(
      .faint("  happened  "),
      variant.agrees ? "as declared" : "\(happened(in: variant, file: file))")
    for difference in variant.differences {
      text.line(.init(text: "  differs   ", style: .error), "\(difference)")
    }
    for finding in variant.findings {
      text.line()
      text.append(report(finding))
    }
    text.line()
    return text.rendered(by: palette)
  }

  /// Tells how all variants together ended, in one line.
  public func text(of totals: VariantTotals) -> String {
    let agreeing = totals.variants - totals.disagreeing
    let counts =
      "\(counted(totals.scenarios, "scenario")), \(counted(totals.variants, "variant")): "
    var text = StyledText()
    if totals.disagreeing == 0 {
      text.line(.strong(counts), .init(text: "\(agreeing) as declared", style: .good))
    } else {
      text.line(
        .strong(counts), "\(agreeing) as declared, ",
        .init(text: "\(totals.disagreeing) not", style: .error))
    }
    return text.rendered(by: palette)
  }

  /// Lists scenarios with their variants and what these declare.
  public func list(_ scenarios: [HostDescription.Scenario]) -> String {
    var text = StyledText()
    for scenario in scenarios {
      text.line(.strong(scenario.id), "   \(scenario.title)")
      for variant in scenario.variants {
        text.line("  \(scenario.id)/\(variant.id)", .faint("   \(variant.title)"))
        let file = scenario.file.lastPathComponent
        text.line(.faint("      \(variant.declared.sentence(file: file))"))
      }
    }
    return text.rendered(by: palette)
  }

  /// What happened in a variant that did not end as it declares.
  private func happened(in variant: VariantReport, file: String?) -> String {
    let status = variant.exit.map { $0 == 0 ? "" : ", exit status \($0)" } ?? ""
    return variant.observed.sentence(file: file) + status
  }

  /// A number with its noun.
  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
