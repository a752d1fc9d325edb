import IsotrapReplay
import IsotrapReporting
import IsotrapScenarios

/// `isotrap replay`: runs variants and compares what happens with what they declare.
struct ReplayCommand {
  /// What the options say.
  private let settings: ReplaySettings

  /// The scenarios and variants that are named.
  private let names: [String]

  /// Where the report goes, if not to standard output.
  private let file: OutputFile?

  /// Reads the command line.
  ///
  /// - Parameter arguments: The words after `replay`.
  /// - Throws: A `CommandError` of status `usage`, or `unavailable` if the output cannot be written.
  init(_ arguments: [String]) throws(CommandError) {
    var settings = ReplaySettings()
    names = try ReplaySettings.table.parse(arguments, into: &settings)
    self.settings = settings
    guard !settings.isHelp, !settings.isVersion else {
      file = nil
      return
    }
    if settings.isList, settings.isPrintingCommands {
      throw ReplaySettings.table.usageError("choose one of '--list' and '--print-command'")
    }
    if settings.isPrintingCommands, settings.format != .text {
      throw ReplaySettings.table.usageError("'--print-command' has no form but '--format text'")
    }
    file = if let output = settings.output { try OutputFile(output) } else { nil }
  }

  /// Does what the command line asks for.
  ///
  /// - Returns: How the process ends.
  /// - Throws: `CommandError`, `StandardStream.BrokenPipe`, and what the replay throws.
  func run() async throws -> ExitStatus {
    if settings.isHelp {
      try StandardStream.output.write(ReplaySettings.table.help)
      return .success
    }
    if settings.isVersion {
      try StandardStream.output.write(IsotrapCommand.version)
      return .success
    }
    let tools = ReplayTools()
    let host = try tools.host()
    let description = try await host.describe()
    let cases = settings.shard.part(of: try CaseSelection.cases(named: names, in: description))
    if settings.isList {
      try deliver(list(of: cases))
      return .success
    }
    if settings.isPrintingCommands {
      try deliver(cases.map { shellCommand(host.command(running: $0.name)) + "\n" }.joined())
      return .success
    }
    let replay = Replay(
      host: host, probe: try tools.probe(), timeLimit: .seconds(settings.timeLimit),
      jobs: settings.jobs)
    return try await run(cases, by: replay)
  }

  /// Runs the variants and tells how they ended.
  private func run(_ cases: [ReplayCase], by replay: Replay) async throws -> ExitStatus {
    var progress = ReplayProgress(
      cases: cases, repeats: settings.repeats, reporter: reporter, isQuiet: settings.isQuiet,
      isStreaming: settings.format == .text && file == nil)
    var failure: (any Error)?
    let reports: [VariantReport]
    do {
      reports = try await replay.run(cases, repeats: settings.repeats) { report in
        do {
          try progress.add(report)
        } catch {
          // Nobody can be told any more; the children are ended along with the task.
          failure = error
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
    } catch {
      progress.end()
      throw failure ?? error
    }
    progress.end()
    let totals = VariantTotals(of: reports)
    switch settings.format {
    case .text: try deliver(progress.unwritten + reporter.text(of: totals))
    case .json: try deliver(JSONReporter(command: "replay").text(of: reports))
    }
    return totals.disagreeing == 0 ? .success : .findings
  }

  /// The list of scenarios in the form that is asked for.
  private func list(of cases: [ReplayCase]) throws -> String {
    let scenarios = CaseSelection.scenarios(of: cases)
    return switch settings.format {
    case .text: reporter.list(scenarios)
    case .json: try JSONReporter(command: "replay").list(scenarios)
    }
  }

  /// Hands the report over.
  private func deliver(_ text: String) throws {
    if let file { try file.write(text) } else { try StandardStream.output.write(text) }
  }

  /// Tells things to people, as the options say.
  private var reporter: TextReporter {
    TextReporter(
      color: settings.color, isToFile: file != nil, sources: .files, isVerbose: settings.isVerbose)
  }
}
