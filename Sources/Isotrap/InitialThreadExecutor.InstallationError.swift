extension InitialThreadExecutor {
  /// Why the executor could not be installed.
  public enum InstallationError: Error, Sendable, Hashable {
    /// One is installed in this process.
    case alreadyInstalled
    /// The caller is not on the thread that the process began with.
    case notOnInitialThread
    /// The runtime has asked for its main executor, and tasks may already rely on the answer.
    case tooLate
    /// Something else has replaced the main executor through the runtime's hook.
    case otherExecutorInstalled
    /// There is no memory for a trace of this many jobs.
    case noMemory(capacity: Int)
    /// The Swift runtime of this process has no hook for the main executor.
    case unsupportedRuntime
    /// This is not Linux.
    case unsupportedPlatform
  }
}

extension InitialThreadExecutor.InstallationError: CustomStringConvertible {
  /// What is in the way, and what to do.
  public var description: String {
    let reason =
      switch self {
      case .alreadyInstalled:
        "an InitialThreadExecutor is installed in this process; keep the one that install "
          + "returned the first time"
      case .notOnInitialThread:
        "this is not the thread that the process began with; call install first thing in main"
      case .tooLate:
        "the Swift runtime has already asked for its main executor; call install before the first "
          + "use of the main actor, in a main that is not async"
      case .otherExecutorInstalled:
        "another library has replaced the main executor (swift_task_getMainExecutor_hook is set); "
          + "use only one of them"
      case .noMemory(let capacity):
        "there is no memory for a trace of \(capacity) jobs; ask for fewer"
      case .unsupportedRuntime:
        "this Swift runtime cannot replace its main executor; use the toolchain Swift 6.3"
      case .unsupportedPlatform:
        "the InitialThreadExecutor works on Linux only; elsewhere the main actor already is on the "
          + "initial thread, so run the program without it"
      }
    return "cannot install the main executor: \(reason)"
  }
}
