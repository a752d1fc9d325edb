import IsotrapTraces

extension Outcome {
  /// The process ends with status 0 and leaves no record.
  public static let pass = Outcome(outcome: .pass)

  /// How a failed check ends the process.
  public enum Ending: Sendable {
    /// By an instruction that cannot be executed, as Dispatch's assertions and Swift's traps do.
    case trapInstruction
    /// By `abort`, as the runtime does for default actors.
    case abort

    /// The signal that it arrives as on this processor.
    var signal: String {
      switch self {
      case .abort: "SIGABRT"
      case .trapInstruction:
        #if arch(arm64)
        "SIGTRAP"
        #else
        "SIGILL"
        #endif
      }
    }
  }

  /// An isolation check ends the process.
  ///
  /// - Parameters:
  ///   - ending: How it does.
  ///   - check: The kind of check.
  ///   - expected: The isolation: `MainActor`, or the actor's type without its module.
  ///   - blamed: The function that is entered off its isolation, in the demangler's short form;
  ///     nil for a thunk that names none.
  ///   - caller: The function that enters it, in the same form; nil where the queue does itself.
  ///   - queue: The label of the queue that it is entered on; nil for a thread of its own.
  ///   - submitted: What submitted the work and in which function, in the words of a report; nil
  ///     leaves it open.
  /// - Returns: The outcome, without the blamed line, which the marker gives.
  public static func trap(
    _ ending: Ending, at check: CheckKind, expecting expected: String, blaming blamed: String?,
    calledBy caller: String?, on queue: String?, submittedBy submitted: String? = nil
  ) -> Outcome {
    Outcome(
      outcome: .trap, signal: ending.signal, check: check, expected: expected, blamed: blamed,
      caller: caller, queue: queue, submitted: submitted)
  }
}
