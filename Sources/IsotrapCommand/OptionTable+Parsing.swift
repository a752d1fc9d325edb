extension OptionTable {
  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the command.
  ///   - settings: What the options set.
  /// - Returns: The operands, in their order.
  /// - Throws: A `CommandError` of status `usage` that says what is valid instead.
  func parse(
    _ arguments: [String], into settings: inout Settings
  ) throws(CommandError) -> [String] {
    let scan = CommandLineScan(of: arguments, by: self)
    for (index, value) in scan.found {
      guard options[index].apply(&settings, value) else {
        let expectation = options[index].value?.expectation ?? ""
        throw usageError("'--\(options[index].name) \(value)' is not valid: give \(expectation)")
      }
    }
    switch scan.problem {
    case nil: break
    case .missingValue(let index):
      throw usageError(
        "option '--\(options[index].name)' needs a value: give "
          + (options[index].value?.expectation ?? ""))
    case .unwantedValue(let index):
      throw usageError("option '--\(options[index].name)' takes no value")
    case .unknown(let word):
      throw usageError(unknown(word))
    }
    if operand == nil, let extra = scan.operands.first {
      throw usageError("unexpected argument '\(extra)'")
    }
    return scan.operands
  }

  /// An error in the command line, with the way to the help.
  func usageError(_ message: String) -> CommandError {
    CommandError(.usage, "\(message)\nSee '\(command) --help'.")
  }

  /// What to say of an unknown option.
  private func unknown(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let known = options.map(\.name)
    let matches = known.filter { $0.hasPrefix(name) }
    if word.hasPrefix("--"), matches.count > 1 {
      let list = matches.map { "--\($0)" }.joined(separator: ", ")
      return "option '\(word)' is ambiguous; it could be \(list)"
    }
    let question = Suggestion.question(for: "--" + name, among: known.map { "--" + $0 })
    let list = known.map { "--\($0)" }.joined(separator: ", ")
    return "unknown option '\(word)'\(question)\nThe options are \(list)."
  }
}
