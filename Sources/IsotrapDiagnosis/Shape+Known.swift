extension Shape {
  /// The known shapes; the first that matches wins.
  static let known: [Shape] = [
    // Told by how the code was reached.
    .queueExecutor,
    .actorDelegate,
    .dispatchTimer,
    .nestedReaderClosure,
    .cCallback,
    .comparatorOnWorker,
    .deinitOffMain,

    Shape(
      id: "preconcurrency-delegate",
      matches: { $0.check == .witness },
      advice: .witness),
    Shape(
      id: "actor-callback",
      matches: { $0.check == .closureEntry && $0.isolation == .ownActor },
      advice: Advice(
        explanation:
          "isolated to {isolation}; inherited from {function}, and the API it was passed to drops that",
        fixes: [
          "read what the callback needs into local values first, and let the closure capture only those",
          "mark the closure @Sendable, so that it inherits no isolation, and hop inside: {hop}",
          "await an async form of the API instead, and touch the actor's state after it",
        ],
        antiFixes: [
          "only wrapping the body of the closure in a Task: the check runs before the body",
          "nonisolated(unsafe) on what the closure captures: the check stays",
        ])),

    // Told by what is expected alone.
    .globalActorAudioTap,
    .assumptionOffMain,
    .assumptionOffActor,
    .preconditionOffMain,
    .preconditionOffActor,
  ]
}
