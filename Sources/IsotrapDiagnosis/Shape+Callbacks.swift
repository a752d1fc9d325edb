extension Shape {
  /// A handler that a dispatch source enters itself.
  ///
  /// The stack does not tell timers from signals, memory pressure and the other kinds of sources.
  static let dispatchTimer = Shape(
    id: "dispatch-timer",
    matches: {
      $0.check == .closureEntry && $0.isolation != .ownActor && $0.isEnteredBySource
    },
    advice: Advice(
      explanation:
        "isolated to {isolation}; inherited from {function}, and a dispatch source enters it on {queue}",
      fixes: [
        "mark the handler @Sendable, so that it inherits no isolation, and hop inside: {hop}",
        "form the handler in a nonisolated function, and hop inside: {hop}",
        Advice.Sentence("make the source with the main queue, if the work is short") {
          $0.isolation == .mainActor
        },
      ],
      antiFixes: [
        "only wrapping the body of the handler in a Task: the check runs before the body",
        "making only the methods nonisolated that the handler calls: the handler stays isolated",
      ]))

  /// An isolated closure that a handler of the same type calls through an API.
  ///
  /// A publisher's subscriber, where sender and subscriber are one type, looks the same.
  static let nestedReaderClosure = Shape(
    id: "nested-reader-closure",
    matches: { $0.check == .closureEntry && $0.isReachedFromOwnHandler },
    advice: Advice(
      explanation:
        "isolated to {isolation}; inherited from {function}; a handler that is not isolated calls it "
        + "through {caller}",
      fixes: [
        "form this closure in a nonisolated function too, like the handler that calls it",
        "mark this closure @Sendable too, and give it copies of what it needs",
        "let the handler do what this closure does, without {caller}",
      ],
      antiFixes: [
        "changing the handler once more: the check stands in the closure that it calls"
      ]))

  /// A closure that was turned into a function pointer or a block.
  ///
  /// Optimized code jumps from the C form to the closure, and then this is a closure like others.
  static let cCallback = Shape(
    id: "c-callback",
    matches: { $0.check == .closureEntry && $0.isEnteredAsCFunction },
    advice: Advice(
      explanation:
        "isolated to {isolation}; inherited from {function}, and lost where it became a C function "
        + "or a block",
      fixes: [
        "mark the closure @Sendable, so that it inherits no isolation, and hop inside: {hop}",
        "pass a nonisolated static function in its place",
        "wrap the API once in a function whose parameter is @Sendable: then the compiler finds this",
      ],
      antiFixes: [
        "only wrapping the body of the closure in a Task: the check runs before the body"
      ]))

  /// A closure that an algorithm of the standard library calls for an element.
  static let comparatorOnWorker = Shape(
    id: "comparator-on-worker",
    matches: { $0.check == .closureEntry && $0.isCalledByStandardLibrary },
    advice: Advice(
      explanation:
        "isolated to {isolation}; inherited from {function}, and {caller} needs its answer at once",
      fixes: [
        "copy what it compares with into local values, capture those, and mark it @Sendable",
        "form it in a nonisolated function that takes what it compares with as arguments",
        "hop to {isolation} first, and run the algorithm there, if there is little to do",
      ],
      antiFixes: [
        "hopping inside: the algorithm cannot wait for the answer",
        "hopping in the completion only: this closure runs before it",
      ]))

  /// A closure of a global actor other than the main actor.
  static let globalActorAudioTap = Shape(
    id: "global-actor-audio-tap",
    matches: { $0.check == .closureEntry && $0.isolation == .globalActor },
    advice: Advice(
      explanation:
        "isolated to {isolation}; inherited from {function}, and the API it was passed to drops that",
      fixes: [
        "form the closure in a nonisolated function, and hop inside: {hop}",
        "mark the closure @Sendable, so that it inherits no isolation, and hop inside: {hop}",
        "await an async form of the API instead, and touch isolated state after it",
      ],
      antiFixes: [
        "only wrapping the body of the closure in a Task: the check runs before the body",
        "passing a method of the type in its place: the thunk around it has the check",
        "having the API call on the main queue: that is another actor",
      ]))
}
