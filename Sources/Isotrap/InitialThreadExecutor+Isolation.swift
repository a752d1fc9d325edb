#if os(Linux)
import Dispatch
import IsotrapMainExecutor
#endif

extension InitialThreadExecutor {
  /// Whether the main actor isolates the caller: true on the initial thread, which runs nothing
  /// that is not under the main queue; elsewhere nil, which leaves it to ``checkIsolated()``.
  ///
  /// "No" would be as true as nil, but then a failing check would end the process with another
  /// signal and other words than it does with the runtime's own executor, and what is shown here
  /// would not be what is met in the field. To the runtime both are a no wherever it only asks.
  public func isIsolatingCurrentContext() -> Bool? {
    #if os(Linux)
    itp_is_initial_thread() ? true : nil
    #else
    nil
    #endif
  }

  /// Ends the process unless the caller runs under the main queue.
  ///
  /// It is Dispatch's own assertion, as in the runtime's own main executor: SIGILL on x86-64,
  /// SIGTRAP on arm64, and no message.
  public func checkIsolated() {
    #if os(Linux)
    dispatchPrecondition(condition: .onQueue(.main))
    #endif
  }
}
