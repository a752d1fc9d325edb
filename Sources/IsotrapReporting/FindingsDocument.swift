import IsotrapDiagnosis

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
  let summary: Summary

  /// The observed process, and how it ended.
  struct Process: Encodable {
    /// The command and its arguments.
    let command: [String]
    /// The exit status; null if a signal ended the process.
    @OrNull var exit: Int?
    /// The signal that ended the process.
    @OrNull var signal: String?
  }

  /// How many findings there are of each verdict.
  struct Summary: Encodable {
    /// Isolation mismatches.
    let mismatches: Int
    /// Possible ones.
    let possible: Int
    /// Something else.
    let other: Int
    /// Inputs that could not be read.
    let unreadable: Int
  }
}

extension FindingsDocument.Process {
  /// Puts a process into the form of the schema.
  init(_ process: CheckedProcess) {
    self.init(command: process.command, exit: process.exit, signal: process.signal)
  }
}

extension FindingsDocument.Summary {
  /// Counts findings.
  init(of findings: [Finding]) {
    let counts = Dictionary(grouping: findings, by: \.verdict).mapValues(\.count)
    self.init(
      mismatches: counts[.isolationMismatch] ?? 0,
      possible: counts[.possibleIsolationMismatch] ?? 0,
      other: counts[.other] ?? 0, unreadable: counts[.unreadable] ?? 0)
  }
}
