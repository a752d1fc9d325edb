extension TextReporter {
  /// Tells how many findings there are of each verdict, in one line.
  public func text(of totals: VerdictTotals) -> String {
    let all = totals.mismatches + totals.possible + totals.other + totals.unreadable
    var line: [StyledText.Piece] = [
      .strong("\(all) \(all == 1 ? "finding" : "findings"): "),
      .init(
        text:
          "\(totals.mismatches) isolation \(totals.mismatches == 1 ? "mismatch" : "mismatches")",
        style: totals.mismatches == 0 ? .plain : .error),
      ", \(totals.possible) possible, \(totals.other) of another kind",
    ]
    if totals.unreadable > 0 {
      line += [", ", .init(text: "\(totals.unreadable) unreadable", style: .error)]
    }
    var text = StyledText()
    text.line(line)
    return text.rendered(by: palette)
  }
}
