import IsotrapReplay
import IsotrapReporting

/// `isotrap explain`: tells what scenarios are about, in their own words and code.
struct ExplainCommand {
  /// What the options say.
  private let settings: ExplainSettings

  /// The scenarios that are named.
  private let names: [String]

  /// Where the text goes, if not to standard output.
  private let file: OutputFile?

  /// Reads the command line.
  ///
  /// - Parameter arguments: The words after `explain`.
  /// - Throws: A `CommandError` of status `usage`, or `unavailable` if the output cannot be written.
  init(_ arguments: [String]) throws(CommandError) {
    var settings = ExplainSettings()
    names = try ExplainSettings.table.parse(arguments, into: &settings)
    self.settings = settings
    guard !settings.isHelp, !settings.isVersion else {
      file = nil
      return
    }
    if names.isEmpty, !settings.isList {
      throw ExplainSettings.table.usageError("name a scenario; 'isotrap explain --list' shows all")
    }
    file = if let output = settings.output { try OutputFile(output) } else { nil }
  }

  /// Does what the command line asks for.
  ///
  /// - Returns: How the process ends.
  /// - Throws: `CommandError`, `StandardStream.BrokenPipe`, and what describing the host throws.
  func run() async throws -> ExitStatus {
    if settings.isHelp {
      try StandardStream.output.write(ExplainSettings.table.help)
      return .success
    }
    if settings.isVersion {
      try StandardStream.output.write(IsotrapCommand.version)
      return .success
    }
    let description = try await ReplayTools().host().describe()
    let cases = try CaseSelection.cases(named: names, in: description)
    // A variant stands for its scenario, as reports name variants.
    let ids = Set(cases.map(\.scenario.id))
    let scenarios = description.scenarios.filter { ids.contains($0.id) }
    let reporter = TextReporter(
      color: settings.color, isToFile: file != nil, sources: .files, isVerbose: false)
    let text =
      settings.isList ? reporter.titles(of: scenarios) : reporter.explanation(of: scenarios)
    if let file { try file.write(text) } else { try StandardStream.output.write(text) }
    return .success
  }
}
