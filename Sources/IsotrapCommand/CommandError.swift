/// Why the command cannot do what it was asked for.
struct CommandError: Error, Equatable {
  /// How the process ends.
  let status: ExitStatus

  /// What is wrong and what to do; may have several lines.
  let message: String

  /// Creates an error.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
