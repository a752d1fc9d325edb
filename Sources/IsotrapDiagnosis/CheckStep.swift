import IsotrapTraces

/// What a frame does on the way from a check to the process's end.
enum CheckStep {
  /// The end itself: `abort`, the signal, a failed assertion of the standard library.
  case failure
  /// Dispatch asserts a queue.
  case queueAssertion
  /// The Swift form of that assertion, `dispatchPrecondition`.
  case queuePrecondition
  /// An executor's own `checkIsolated`.
  case executorMethod
  /// The concurrency runtime asks whether an executor is the current one.
  case runtimeCheck
  /// The compiler's check in a thunk.
  case expectedExecutor
  /// `assumeIsolated`.
  case assumption
  /// `preconditionIsolated` or `assertIsolated`.
  case precondition

  /// Whether only a check of isolation takes this step.
  var isOfIsolation: Bool {
    switch self {
    case .failure, .queueAssertion, .queuePrecondition: false
    case .executorMethod, .runtimeCheck, .expectedExecutor, .assumption, .precondition: true
    }
  }

  /// Recognizes a step by the function's bare name; nil if it is none.
  init?(base: String, name: SwiftName?, image: String?) {
    if image?.contains("IsotrapProbe") == true || base.hasPrefix("itp_") {
      self = .runtimeCheck
      return
    }
    guard let step = Self.byName[base] else { return nil }
    // A user's type may have a method of such a name; the library's are free functions.
    if step == .failure, let name, name.kind != .other, name.function?.contains(".") == true {
      return nil
    }
    self = step
  }

  /// The steps by bare name, of Linux and of Apple's systems, oldest releases included.
  private static let byName: [String: CheckStep] = {
    let names: [(CheckStep, [String])] = [
      (
        .failure,
        [
          "abort", "raise", "gsignal", "tgkill", "kill", "pthread_kill", "__pthread_kill",
          "__pthread_kill_implementation", "__pthread_kill_internal",
          "swift_Concurrency_fatalError", "swift_Concurrency_fatalErrorv", "swift_reportError",
          "_swift_stdlib_reportFatalError",
          "_swift_stdlib_reportFatalErrorInFile", "_assertionFailure", "_fatalErrorMessage",
          "fatalError", "fatalErrorv", "preconditionFailure", "precondition", "assertionFailure",
          "assert", "Swift runtime failure",
        ]
      ),
      (
        .queueAssertion,
        [
          "_dispatch_assert_queue_fail", "dispatch_assert_queue", "dispatch_assert_queue_not",
          "dispatch_assert_queue_barrier",
        ]
      ),
      (.queuePrecondition, ["_dispatchPreconditionTest", "dispatchPrecondition"]),
      (.executorMethod, ["checkIsolated"]),
      (
        .runtimeCheck,
        [
          "_swift_task_checkIsolatedSwift", "swift_task_checkIsolated",
          "swift_task_checkIsolatedImpl", "swift_task_isCurrentExecutor",
          "swift_task_isCurrentExecutorImpl",
          "swift_task_isCurrentExecutorWithFlags", "swift_task_isCurrentExecutorWithFlagsImpl",
          "swift_task_isOnExecutor", "swift_task_isOnExecutorImpl", "swift_task_isMainExecutor",
          "swift_task_isMainExecutorImpl", "isMainExecutor", "swift_task_isIsolatingCurrentContext",
          "swift_task_reportUnexpectedExecutor",
        ]
      ),
      (.expectedExecutor, ["_checkExpectedExecutor"]),
      (.assumption, ["assumeIsolated"]),
      (.precondition, ["preconditionIsolated", "assertIsolated"]),
    ]
    var table: [String: CheckStep] = [:]
    for (step, list) in names {
      for name in list { table[name] = step }
    }
    return table
  }()
}
