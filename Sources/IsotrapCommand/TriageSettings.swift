/// What the options of `isotrap triage` say.
struct TriageSettings {
  /// In what form the findings are told.
  var format: TriageFormat = .text

  /// The file that the report goes to; nil for standard output.
  var output: String?

  /// When the report is coloured.
  var color: ColorChoice = .auto

  /// Whether reports have the whole stack.
  var isVerbose: Bool = false

  /// Whether the text leaves out what is no mismatch.
  var isQuiet: Bool = false

  /// Whether the version is asked for.
  var isVersion: Bool = false

  /// Whether help is asked for.
  var isHelp: Bool = false

  /// The options by which these are set.
  static var table: OptionTable<TriageSettings> {
    OptionTable(
      command: "isotrap triage",
      overview: "Judge crash logs: isolation mismatch, possible one, or something else.",
      operand: .init(
        placeholder: "file",
        help: "A log, or a folder with all files below it; '-' or none for standard input."),
      options: [
        .choice(
          "format", \.format,
          "Choose the form of the report; jsonl writes one finding a line. (default: text)"),
        .file("output", \.output, "Write the report to a file: all of it, or none on an error."),
        .choice(
          "color", \.color, "Choose when the report is coloured. NO_COLOR counts. (default: auto)"),
        .flag("verbose", \.isVerbose, "Show whole stacks, with the frames of the runtime."),
        .flag("quiet", \.isQuiet, "Leave out of the text what is no mismatch."),
        .flag("version", \.isVersion, "Show the version."),
        .flag("help", letter: "h", \.isHelp, "Show help information."),
      ])
  }
}
