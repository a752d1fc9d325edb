/// What a trace is that is not an isolation mismatch.
///
/// The raw values are the ones of the JSON schema `isotrap/1`.
public enum OtherKind: String, Sendable, CaseIterable {
  /// A continuation resumed twice, or never.
  case continuationMisuse = "continuation-misuse"
  /// Overlapping accesses to the same memory.
  case exclusivityViolation = "exclusivity-violation"
  /// `sync` onto a queue that is already held.
  case dispatchSyncDeadlock = "dispatch-sync-deadlock"
  /// A queue asserted by code other than Swift's isolation checks.
  case queueAssertion = "queue-assertion"
  /// A check that read a dead executor.
  case staleExecutor = "stale-executor"
  /// Task memory freed out of order.
  case taskDeallocation = "task-deallocation"
  /// An illegal task-local binding.
  case taskLocalMisuse = "task-local-misuse"
  /// A job enqueued on a remote distributed actor.
  case remoteActorEnqueue = "remote-actor-enqueue"
  /// A dispatch group left too often.
  case unbalancedGroup = "unbalanced-group"
  /// A lock taken again by its owner.
  case recursiveLock = "recursive-lock"
  /// A failed precondition, an overflow, an unexpected nil.
  case swiftTrap = "swift-trap"
  /// An uncaught C++ or Objective-C exception.
  case exception
  /// A bad memory access.
  case badAccess = "bad-access"
  /// Ended by the system for not answering.
  case watchdog
  /// A library that was not found at launch.
  case missingLibrary = "missing-library"
  /// A report of the Main Thread Checker.
  case mainThreadChecker = "main-thread-checker"
  /// Corrupted memory, found later.
  case memoryCorruption = "memory-corruption"
  /// Ended for using private data without leave.
  case privacy
  /// None of these, or not enough to say.
  case unknown
}
