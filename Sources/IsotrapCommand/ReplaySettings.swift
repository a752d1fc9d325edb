import Foundation

/// What the options of `isotrap replay` say.
struct ReplaySettings {
  /// Whether the scenarios are listed, not run.
  var isList: Bool = false

  /// Whether the command lines of the variants are printed, not run.
  var isPrintingCommands: Bool = false

  /// How many processes run at a time.
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  /// How often each variant is run.
  var repeats: Int = 1

  /// Which part of the variants is run.
  var shard: Shard = .whole

  /// How long each process may run, in seconds.
  var timeLimit: Int = 10

  /// In what form the results are told.
  var format: ReportFormat = .text

  /// The file that the report goes to; nil for standard output.
  var output: String?

  /// When the report is coloured.
  var color: ColorChoice = .auto

  /// Whether reports have the whole stack.
  var isVerbose: Bool = false

  /// Whether only failures and the summary are told.
  var isQuiet: Bool = false

  /// Whether the version is asked for.
  var isVersion: Bool = false

  /// Whether help is asked for.
  var isHelp: Bool = false

  /// The options by which these are set.
  static var table: OptionTable<ReplaySettings> {
    OptionTable(
      command: "isotrap replay",
      overview: "Run the catalogue's variants and compare with what they declare.",
      operand: .init(
        placeholder: "id[/variant]",
        help: "A scenario, or one of its variants; all of them if none is given."),
      options: [
        .flag("list", \.isList, "List the scenarios and what their variants declare; run nothing."),
        .flag(
          "print-command", \.isPrintingCommands,
          "Print the command line of each variant, for a debugger; run nothing."),
        .number(
          "jobs", in: 1...1024, \.jobs,
          "Run so many processes at a time. (default: one for each core)"),
        .number("repeat", in: 1...100_000, \.repeats, "Run each variant so often. (default: 1)"),
        .shard("shard", \.shard, "Run one of N parts of the variants, such as 1/4."),
        .number(
          "time-limit", "seconds", in: 1...86_400, \.timeLimit,
          "Kill a process that runs longer. (default: 10)"),
        .choice("format", \.format, "Choose the form of the report. (default: text)"),
        .file("output", \.output, "Write the report to a file: all of it, or none on an error."),
        .choice(
          "color", \.color, "Choose when the report is coloured. NO_COLOR counts. (default: auto)"),
        .flag("verbose", \.isVerbose, "Show whole stacks, with the frames of the runtime."),
        .flag("quiet", \.isQuiet, "Show failures and the summary only."),
        .flag("version", \.isVersion, "Show the version."),
        .flag("help", letter: "h", \.isHelp, "Show help information."),
      ])
  }
}

extension Option {
  /// An option whose value is a part of a whole, `I/N`.
  fileprivate static func shard(
    _ name: String, _ path: WritableKeyPath<Settings, Shard>, _ help: String
  ) -> Option {
    let value = Value(placeholder: "i/n", expectation: "a part such as 1/4, from 1/N to N/N")
    return Option(name: name, letter: nil, value: value, help: help) { settings, text in
      guard let shard = Shard(text) else { return false }
      settings[keyPath: path] = shard
      return true
    }
  }
}
