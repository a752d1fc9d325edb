import IsotrapCrashLogs
import IsotrapDiagnosis
import IsotrapReporting

/// `isotrap triage`: judges crash logs.
struct TriageCommand {
  /// What the options say.
  private let settings: TriageSettings

  /// What to read, as the command line names it.
  private let operands: [String]

  /// Where the report goes, if not to standard output.
  private let file: OutputFile?

  /// Reads the command line.
  ///
  /// - Parameter arguments: The words after `triage`.
  /// - Throws: A `CommandError` of status `usage`, or `unavailable` if the output cannot be written.
  init(_ arguments: [String]) throws(CommandError) {
    var settings = TriageSettings()
    operands = try TriageSettings.table.parse(arguments, into: &settings)
    self.settings = settings
    guard !settings.isHelp, !settings.isVersion else {
      file = nil
      return
    }
    file = if let output = settings.output { try OutputFile(output) } else { nil }
  }

  /// Does what the command line asks for.
  ///
  /// - Returns: How the process ends: `unreadableData` if any input could not be read, else
  ///   `findings` if there is a mismatch, certain or possible.
  /// - Throws: `CommandError`, `StandardStream.BrokenPipe`.
  func run() throws -> ExitStatus {
    if settings.isHelp {
      try StandardStream.output.write(TriageSettings.table.help)
      return .success
    }
    if settings.isVersion {
      try StandardStream.output.write(IsotrapCommand.version)
      return .success
    }
    // Source files on this machine may be other ones than those that the log tells of.
    let text = TextReporter(
      color: settings.color, isToFile: file != nil, sources: .none, isVerbose: settings.isVerbose)
    let json = JSONReporter(command: "triage")
    var totals = VerdictTotals()
    var findings: [Finding] = []
    var unwritten = ""
    for input in try LogInput.inputs(named: operands) {
      for finding in Self.findings(in: input) {
        totals.add(finding)
        switch settings.format {
        case .text where settings.isQuiet && finding.verdict == .other: break
        case .text: try tell(text.text(of: finding) + "\n", orKeepIn: &unwritten)
        case .json: findings.append(finding)
        case .jsonl: try tell(try json.line(of: finding), orKeepIn: &unwritten)
        }
      }
    }
    switch settings.format {
    case .text: try tell(text.text(of: totals), orKeepIn: &unwritten)
    case .json: try tell(try json.text(of: findings, process: nil), orKeepIn: &unwritten)
    case .jsonl: break
    }
    try file?.write(unwritten)
    if totals.unreadable > 0 { return .unreadableData }
    return totals.mismatches + totals.possible > 0 ? .findings : .success
  }

  /// Reads an input and judges what is in it.
  ///
  /// - Returns: A finding for each trace; one that says why, if the input could not be read, which
  ///   is told on standard error, too.
  private static func findings(in input: LogInput) -> [Finding] {
    do {
      return try CrashLog.traces(in: try input.bytes(), source: input.name)
        .map(Diagnosis.diagnose)
    } catch {
      IsotrapCommand.complain("cannot read '\(input.name)' as a crash report: \(error)")
      return [
        Finding(
          source: input.name, format: "unknown", verdict: .unreadable, confidence: 1,
          notes: ["\(error)"], fingerprint: "")
      ]
    }
  }

  /// Writes a part of the report; what goes to a file is kept, because a file gets all or nothing.
  private func tell(_ part: String, orKeepIn unwritten: inout String) throws {
    if file != nil { unwritten += part } else { try StandardStream.output.write(part) }
  }
}
