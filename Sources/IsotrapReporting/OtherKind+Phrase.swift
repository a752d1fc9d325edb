import IsotrapDiagnosis

extension OtherKind {
  /// What happened, in the words of a headline.
  var phrase: String {
    switch self {
    case .continuationMisuse: "a continuation was resumed twice, or never"
    case .exclusivityViolation: "overlapping accesses to the same memory"
    case .dispatchSyncDeadlock: "'sync' onto a queue that is already held"
    case .queueAssertion: "a queue was asserted by code other than Swift's isolation checks"
    case .staleExecutor: "an isolation check read an executor that no longer exists"
    case .taskDeallocation: "a task's memory was freed out of order"
    case .taskLocalMisuse: "an illegal task-local binding"
    case .remoteActorEnqueue: "a job was enqueued on a remote distributed actor"
    case .unbalancedGroup: "a dispatch group was left more often than entered"
    case .recursiveLock: "a lock was taken again by its owner"
    case .swiftTrap: "a Swift run-time failure, such as a failed precondition or an unexpected nil"
    case .exception: "an uncaught exception"
    case .badAccess: "a bad memory access"
    case .watchdog: "the system ended the program for not answering"
    case .missingLibrary: "a library was not found at launch"
    case .mainThreadChecker: "a report of the Main Thread Checker"
    case .memoryCorruption: "corrupted memory"
    case .privacy: "the system ended the program for using private data without leave"
    case .unknown: "a crash of another kind"
    }
  }
}
