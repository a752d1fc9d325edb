/// How a failure that is not an isolation mismatch is told: by its words or by its frames.
struct OtherSignature {
  /// What it is.
  let kind: OtherKind

  /// Texts of which any in a message is enough.
  var words: [String] = []

  /// Bare function names of which any among the innermost frames is enough.
  var functions: Set<String> = []

  /// Beginnings of names of which any is enough at the frame that failed.
  var askers: [String] = []

  /// How many innermost frames are searched for functions.
  static let depth = 16

  /// Whether a trace shows it.
  ///
  /// - Parameters:
  ///   - messages: What was printed.
  ///   - innermost: The bare names of the innermost functions.
  ///   - asker: The function under the machinery of failing; nil if it is not known.
  /// - Returns: True if any of its words, functions or askers is there.
  func matches(messages: [String], innermost: [String], asker: String?) -> Bool {
    if innermost.contains(where: functions.contains) { return true }
    if let asker, askers.contains(where: asker.hasPrefix) { return true }
    return messages.contains { message in words.contains { message.contains($0) } }
  }

  /// The known ones; the first that matches wins.
  static let known: [OtherSignature] = [
    OtherSignature(kind: .mainThreadChecker, words: ["Main Thread Checker:"]),
    OtherSignature(
      kind: .privacy,
      words: ["privacy-sensitive data without a usage description", "Namespace TCC"]
    ),
    OtherSignature(
      kind: .missingLibrary,
      words: [
        "Library not loaded", "dependent dylib", "error while loading shared libraries",
        "cannot open shared object file", "Library missing",
      ]),
    OtherSignature(kind: .watchdog, words: ["8BADF00D", "8badf00d"]),
    OtherSignature(
      kind: .continuationMisuse,
      words: ["tried to resume its continuation more than once"],
      askers: [
        "CheckedContinuation", "withCheckedContinuation", "withCheckedThrowingContinuation",
        // The beginnings of the same, as logs keep it mangled.
        "$ss23withCheckedContinuation", "$ss31withCheckedThrowingContinuation",
      ]),
    OtherSignature(
      kind: .exclusivityViolation,
      words: [
        "Simultaneous accesses to", "verlapping accesses to",
        "modification requires exclusive access",
      ],
      functions: ["swift_beginAccess"]),
    OtherSignature(
      kind: .taskDeallocation, words: ["freed pointer was not the last allocation"],
      functions: ["swift_task_dealloc"]),
    OtherSignature(
      kind: .taskLocalMisuse,
      words: ["illegal task-local value binding"],
      functions: ["swift_task_reportIllegalTaskLocalBindingWithinWithTaskGroup"]),
    OtherSignature(
      kind: .remoteActorEnqueue, words: ["on executor of remote distributed actor reference"]),
    OtherSignature(
      kind: .unbalancedGroup, words: ["Unbalanced call to dispatch_group_leave"],
      functions: ["dispatch_group_leave"]),
    OtherSignature(
      kind: .recursiveLock, words: ["recursively lock"],
      functions: ["_os_unfair_lock_recursive_abort"]),
    OtherSignature(
      kind: .dispatchSyncDeadlock, words: ["called on queue already owned by current thread"],
      functions: ["__DISPATCH_WAIT_FOR_QUEUE__"]),
    OtherSignature(
      kind: .exception,
      words: ["uncaught exception", "terminate called"],
      functions: [
        "objc_exception_throw", "_objc_terminate", "__cxa_throw", "__cxa_rethrow", "__terminate",
      ]),
    OtherSignature(
      kind: .memoryCorruption,
      words: [
        "pointer being freed was not allocated", "double free", "free(): invalid",
        "malloc(): ", "corrupted size vs.", "corrupted double-linked list", "ap corruption",
      ],
      functions: ["malloc_printerr", "malloc_error_break", "free_list_checksum_botch"]),
    // Conversions that trap where there is nothing to convert.
    OtherSignature(
      kind: .swiftTrap,
      functions: ["swift_dynamicCastFailure", "_unconditionallyBridgeFromObjectiveC"]),
  ]
}
