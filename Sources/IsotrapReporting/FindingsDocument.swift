/// The document that tells findings.
struct FindingsDocument: Encodable {
  /// The schema that the document follows.
  let schema: String = JSONReporter.schema
  /// The subcommand that it is from.
  let command: String
  /// What was found.
  let findings: [FindingEntry]
  /// The observed process; null where none was.
  @OrNull var process: Process?
  /// How many findings there are of each verdict.
  let summary: VerdictTotals

  /// The observed process, and how it ended.
  struct Process: Encodable {
    /// The command and its arguments.
    let command: [String]
    /// The exit status; null if a signal ended the process.
    @OrNull var exit: Int?
    /// The signal that ended the process.
    @OrNull var signal: String?
  }
}

extension FindingsDocument.Process {
  /// Puts a process into the form of the schema.
  init(_ process: CheckedProcess) {
    self.init(command: process.command, exit: process.exit, signal: process.signal)
  }
}
