import IsotrapTraces

extension Advice {
  /// What holds for every mismatch of a kind of check, where its shape is not a known one.
  static func general(for check: CheckKind) -> Advice {
    switch check {
    case .closureEntry: closureEntry
    case .witness: witness
    case .functionThunk: functionThunk
    case .objcThunk: objcThunk
    case .assumeIsolated: assumption
    case .preconditionIsolated, .dispatchPrecondition: precondition
    case .executorCheck: executor
    case .unknown: unknown
    }
  }

  /// A closure that took its isolation from where it is written.
  static let closureEntry = Advice(
    explanation:
      "isolated to {isolation}; inherited from {function}, and the API it was passed to drops that",
    fixes: [
      "mark the closure @Sendable, so that it inherits no isolation, and hop inside: {hop}",
      "form the closure in a nonisolated function, and hop inside: {hop}",
      Sentence("have the API call on the main queue, if it lets you choose one") {
        $0.isolation == .mainActor
      },
      "await an async form of the API instead, and touch isolated state after it",
    ],
    antiFixes: [checkStandsAtEntry])

  /// A method reached through a protocol that promises no isolation.
  static let witness = Advice(
    explanation:
      "isolated to {isolation}; reached through its @preconcurrency conformance to {protocol}",
    fixes: [
      "make {member} nonisolated, copy what you need, then hop: {hop}",
      Sentence("have {caller} call on the main queue in the first place") {
        $0.isolation == .mainActor
      },
      "give the work an actor of its own, and let a nonisolated {member} only pass values to it",
      "isolate {protocol} itself to {isolation}, if it is yours: then the compiler finds the callers",
    ],
    antiFixes: [
      "wrapping the body of {member} in {hop} while it stays isolated: the check runs before the body",
      "@unchecked Sendable or nonisolated(unsafe) on {type}: neither removes the check",
    ])

  /// An isolated function that was passed on as a value.
  static let functionThunk = Advice(
    explanation: "a function isolated to {isolation} was turned here into one that is not",
    fixes: [
      "pass a @Sendable closure in place of the function, and hop inside: {hop}",
      "make the function nonisolated and hop where it touches isolated state: {hop}",
      Sentence("have the API call on the main queue, if it lets you choose one") {
        $0.isolation == .mainActor
      },
    ],
    antiFixes: [
      "wrapping the body of the function in {hop}: the check runs before the body"
    ])

  /// A member reached from Objective-C.
  static let objcThunk = Advice(
    explanation: "isolated to {isolation}; reached through its Objective-C entry",
    fixes: [
      "make {member} nonisolated, copy what you need, then hop: {hop}",
      Sentence("have {caller} call on the main queue in the first place") {
        $0.isolation == .mainActor
      },
    ],
    antiFixes: [
      "wrapping the body of {member} in {hop} while it stays isolated: the check runs before the body"
    ])

  /// `assumeIsolated`.
  static let assumption = Advice(
    explanation: "assumes here that it already runs on {isolation}",
    fixes: [
      "hop instead of assuming: {hop}",
      Sentence("have {caller} call on the main queue in the first place") {
        $0.isolation == .mainActor
      },
      Sentence(
        "let {executor} implement checkIsolated() or isIsolatingCurrentContext(), if this is its own "
          + "queue or thread"
      ) { $0.isolation == .customExecutor },
    ],
    antiFixes: ["catching or ignoring it: the assumption traps before any line of the closure"])

  /// `preconditionIsolated` and `assertIsolated`.
  static let precondition = Advice(
    explanation: "demands here to run on {isolation}",
    fixes: [
      "call {function} from {isolation}, or hop to it before: {hop}",
      "isolate {function} to {isolation}: then the compiler finds the callers",
    ],
    antiFixes: ["building with -O to remove assertIsolated: on Linux it stays"])

  /// An executor's own `checkIsolated`.
  static let executor = Advice(
    explanation: "asks {executor} here whether it is the current one",
    fixes: [
      "hop before touching what {isolation} isolates: {hop}",
      "let {executor} implement checkIsolated() so that it passes on its own queue or thread",
    ],
    antiFixes: [])

  /// A check of which only the machinery is left.
  static let unknown = Advice(
    explanation: "isolated to {isolation}",
    fixes: [
      "find the code at the check, by symbols or with debug information, and hop before it: {hop}",
      "if it is a closure, mark it @Sendable; if it is a method, make it nonisolated; then hop inside",
    ],
    antiFixes: [checkStandsAtEntry])

  /// The belief that a hop inside helps an isolated closure.
  private static let checkStandsAtEntry: Sentence =
    "only wrapping the body of the closure in a Task: the check runs before the body"
}
