/// The process whose findings are told, and how it ended.
public struct CheckedProcess: Sendable, Equatable {
  /// The command and its arguments.
  public let command: [String]

  /// The exit status; nil if a signal ended the process.
  public let exit: Int?

  /// The signal that ended the process, such as `SIGILL`.
  public let signal: String?

  /// Creates a description.
  public init(command: [String], exit: Int?, signal: String?) {
    self.command = command
    self.exit = exit
    self.signal = signal
  }
}
