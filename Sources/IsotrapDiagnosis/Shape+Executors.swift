extension Shape {
  /// An actor with an executor that somebody wrote.
  ///
  /// Where the executor says nothing about itself, the stack does not tell whether this was its
  /// queue; where it does, nothing but its word tells that it was not.
  static let queueExecutor = Shape(
    id: "queue-executor",
    matches: {
      $0.isolation == .customExecutor && ($0.check != .witness || $0.isExecutorSilent)
    },
    advice: Advice(
      explanation: "asks whether this is {executor}, with no job of Swift running to tell",
      fixes: [
        Advice.Sentence(
          "let {executor} answer isIsolatingCurrentContext(), or check itself in checkIsolated(); "
            + "so far it fails on its own queue, too"
        ) { $0.isExecutorSilent },
        "if {queue} is not where {executor} runs, hop first: {hop}",
        Advice.Sentence(
          "if it is, correct the answer of {executor}: ask for a value that only its queue has"
        ) { !$0.isExecutorSilent },
      ],
      antiFixes: ["calling checkIsolated() by hand before: it answers nothing, it dies"]))

  /// An actor that a protocol's caller reaches on a queue.
  static let actorDelegate = Shape(
    id: "actor-delegate",
    matches: { $0.check == .witness && $0.isolation == .ownActor },
    advice: Advice(
      explanation:
        "isolated to the actor {isolation}; reached through its @preconcurrency conformance to "
        + "{protocol}",
      fixes: [
        "make {member} nonisolated, copy what you need, then hop: {hop}",
        "give {isolation} an executor on the queue that {caller} calls on, and let it check that",
      ],
      antiFixes: [
        "wrapping the body of {member} in {hop} while it stays isolated: the check comes first",
        "having {caller} call on the main queue: that is not this actor",
      ]))
}
