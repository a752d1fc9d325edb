import Glibc
import IsotrapReplay
import IsotrapReporting

/// The command line.
@main
struct IsotrapCommand {
  /// The name and version, ended by a newline.
  static let version: String = "isotrap 0.1.0\n"

  /// What can be done; the raw values are the words on the command line.
  private enum Subcommand: String, CaseIterable {
    /// Runs scenarios.
    case replay
    /// Judges crash logs.
    case triage
    /// Explains scenarios.
    case explain

    /// What it does, for the help.
    var help: String {
      switch self {
      case .replay: "Replay documented isolation mismatches."
      case .triage: "Judge crash logs."
      case .explain: "Explain a documented isolation mismatch."
      }
    }
  }

  /// What may be said without a subcommand.
  private struct Settings {
    /// Whether the version is asked for.
    var isVersion: Bool = false
    /// Whether help is asked for.
    var isHelp: Bool = false
  }

  /// The options without a subcommand.
  private static var table: OptionTable<Settings> {
    OptionTable(
      command: "isotrap", overview: "The isolation sanitizer for Swift.", operand: nil,
      subcommands: Subcommand.allCases.map { ($0.rawValue, $0.help) },
      options: [
        .flag("version", \.isVersion, "Show the version."),
        .flag("help", letter: "h", \.isHelp, "Show help information."),
      ])
  }

  /// Runs the command and ends the process.
  static func main() async {
    // A reader that goes away is an error of the write that it concerns. Children start without it.
    signal(SIGPIPE, SIG_IGN)
    // Whoever started this may ignore it; then the system would throw away how children end.
    signal(SIGCHLD, SIG_DFL)
    StandardStream.reserve()
    let status: ExitStatus
    do {
      status = try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let interruption as Interruption {
      interruption.endProcess()
    } catch is StandardStream.BrokenPipe {
      Interruption(signal: SIGPIPE).endProcess()
    } catch {
      let error = CommandError(error)
      complain(error.message)
      status = error.status
    }
    exit(status.rawValue)
  }

  /// Does what a command line asks for.
  private static func run(_ arguments: [String]) async throws -> ExitStatus {
    var arguments = arguments
    if arguments.first == "help" {
      // `isotrap help replay` is `isotrap replay --help`.
      arguments = arguments.dropFirst().prefix(1) + ["--help"]
    }
    guard let word = arguments.first, !word.hasPrefix("-") else { return try runAlone(arguments) }
    switch try subcommand(word) {
    case .replay:
      let command = try ReplayCommand(Array(arguments.dropFirst()))
      return try await Interruption.watching { try await command.run() }
    case .triage:
      return try TriageCommand(Array(arguments.dropFirst())).run()
    case .explain:
      let command = try ExplainCommand(Array(arguments.dropFirst()))
      return try await Interruption.watching { try await command.run() }
    }
  }

  /// Does what a command line without a subcommand asks for.
  private static func runAlone(_ arguments: [String]) throws -> ExitStatus {
    var settings = Settings()
    _ = try table.parse(arguments, into: &settings)
    guard settings.isHelp || settings.isVersion else {
      let names = Subcommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw table.usageError("name a subcommand: \(names)")
    }
    try StandardStream.output.write(settings.isHelp ? table.help : version)
    return .success
  }

  /// The subcommand that a word names.
  private static func subcommand(_ word: String) throws(CommandError) -> Subcommand {
    guard let subcommand = Subcommand(rawValue: word) else {
      let names = Subcommand.allCases.map(\.rawValue)
      throw table.usageError(
        "unknown subcommand '\(word)'\(Suggestion.question(for: word, among: names))\n"
          + "Subcommands: \(names.joined(separator: ", ")).")
    }
    return subcommand
  }

  /// Tells an error on standard error.
  static func complain(_ message: String) {
    let lines = message.split(separator: "\n").map { String($0).neutralized }
    // Where even this cannot be written, the exit status has to do.
    try? StandardStream.errors.write("isotrap: error: " + lines.joined(separator: "\n") + "\n")
  }
}
