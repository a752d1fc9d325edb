import Glibc
import Isotrap

/// Runs one mode, in a process of its own, with the executor that is under test.
///
/// The main executor of a test's own process cannot be replaced any more, so every test of the
/// executor starts this program with a mode's name and reads what it writes.
@main struct ExecutorFixture {
  /// What a mode does with a newly installed executor.
  typealias Mode = @Sendable (InitialThreadExecutor) -> Void

  /// The modes that begin with an installed executor.
  private static let modes: [String: Mode] = [
    "examples": Examples.run,
    "entry-points": EntryPoints.run,
    "jobs-and-blocks": Order.runJobsAndBlocks,
    "million-jobs": Order.runMillionJobs,
    "nested-run": Running.runNested,
    "off-main-answers": WrongContexts.runAnswers,
    "pending": TraceModes.runPending,
    "reading": TraceModes.runReading,
    "right-contexts": RightContexts.run,
    "run-off-initial-thread": Running.runOffInitialThread,
    "run-until": Running.runUntil,
    "stop": Running.runStop,
    "stop-first": Running.runStopFirst,
    "submitters": TraceModes.runSubmitters,
    "times": TraceModes.runTimes,
    "two-instances": Installing.runTwice,
  ]

  /// Runs the mode that the first argument names, a trap's name being the second; 64 if there is
  /// none.
  static func main() throws {
    // No mode may run forever. Threads of Dispatch block signals, and pass that on to children.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    alarm(120)
    precondition(isOnInitialThread)
    let name = CommandLine.arguments.dropFirst().first ?? ""
    switch name {
    case "asked-before": try Installing.runAfterQuestion()
    case "other-executor": try Installing.runAfterOther()
    case "off-initial-thread": Installing.runOffInitialThread()
    case "too-large": try Installing.runTooLarge()
    case "untraced": TraceModes.runUntraced(try InitialThreadExecutor.install(tracing: 0))
    case "full": TraceModes.runFull(try InitialThreadExecutor.install(tracing: 2))
    case "trap", "stock-trap":
      guard let body = WrongContexts.traps[CommandLine.arguments.last ?? ""] else { exit(64) }
      WrongContexts.runTrap(name == "trap" ? try InitialThreadExecutor.install() : nil, body)
    default:
      guard let mode = modes[name] else { exit(64) }
      mode(try InitialThreadExecutor.install(tracing: 2_000_000))
    }
  }
}
