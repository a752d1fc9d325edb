/// What the options of `isotrap explain` say.
struct ExplainSettings {
  /// Whether the scenarios are listed, not explained.
  var isList: Bool = false

  /// The file that the text goes to; nil for standard output.
  var output: String?

  /// When the text is coloured.
  var color: ColorChoice = .auto

  /// Whether the version is asked for.
  var isVersion: Bool = false

  /// Whether help is asked for.
  var isHelp: Bool = false

  /// The options by which these are set.
  static var table: OptionTable<ExplainSettings> {
    OptionTable(
      command: "isotrap explain",
      overview: "Explain documented isolation mismatches: how they look, why, what helps.",
      operand: .init(placeholder: "id", help: "A scenario; '--list' shows all."),
      options: [
        .flag("list", \.isList, "List the scenarios."),
        .file("output", \.output, "Write the text to a file: all of it, or none on an error."),
        .choice(
          "color", \.color, "Choose when the text is coloured. NO_COLOR counts. (default: auto)"),
        .flag("version", \.isVersion, "Show the version."),
        .flag("help", letter: "h", \.isHelp, "Show help information."),
      ])
  }
}
