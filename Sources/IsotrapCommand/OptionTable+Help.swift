extension OptionTable {
  /// The help, in the manner of swift-argument-parser.
  var help: String {
    var usage = "USAGE: \(command) [<options>]"
    if let operand { usage += " [<\(operand.placeholder)> ...]" }
    if !subcommands.isEmpty { usage += " <subcommand>" }
    var sections = ["OVERVIEW: \(overview)\n", usage + "\n"]
    if let operand {
      sections.append(
        section("ARGUMENTS", [(label: "<\(operand.placeholder)>", help: operand.help)]))
    }
    sections.append(section("OPTIONS", options.map { (label: $0.label, help: $0.help) }))
    if !subcommands.isEmpty {
      sections.append(section("SUBCOMMANDS", subcommands.map { (label: $0.name, help: $0.help) }))
      sections.append("  See '\(command) help <subcommand>' for detailed help.\n")
    }
    return sections.joined(separator: "\n")
  }

  /// A headed list of labels with their help beside them, wrapped at 80 columns.
  private func section(_ title: String, _ rows: [(label: String, help: String)]) -> String {
    let (margin, width) = (26, 80)
    var text = title + ":\n"
    for row in rows {
      var line = "  " + row.label
      if line.count >= margin {
        text += line + "\n"
        line = ""
      }
      line += String(repeating: " ", count: margin - line.count)
      var isFirst = true
      for word in row.help.split(separator: " ") {
        if !isFirst, line.count + 1 + word.count > width {
          text += line + "\n"
          line = String(repeating: " ", count: margin)
          isFirst = true
        }
        line += (isFirst ? "" : " ") + word
        isFirst = false
      }
      text += line + "\n"
    }
    return text
  }
}

extension Option {
  /// The option as the help shows it.
  fileprivate var label: String {
    let short = letter.map { "-\($0), " } ?? ""
    return short + "--\(name)" + (value.map { " <\($0.placeholder)>" } ?? "")
  }
}
