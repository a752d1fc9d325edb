extension Shape {
  /// The main actor, assumed by a deinitializer, which runs where the last reference goes.
  static let deinitOffMain = Shape(
    id: "deinit-off-main",
    matches: {
      $0.check == .assumeIsolated && $0.isolation == .mainActor && $0.code == .deinitializer
    },
    advice: Advice(
      explanation:
        "assumes {isolation} in a deinitializer, which runs where the last reference goes",
      fixes: [
        "write `isolated deinit`: the runtime then hops to {isolation} by itself",
        "copy what is to be cleaned up, and hop with the copy alone: {hop}",
        "clean up in a method that the owner calls before it lets go",
      ],
      antiFixes: ["a task that captures self: the object is gone before the task runs"]))

  /// The main actor, assumed by hand.
  static let assumptionOffMain = Shape(
    id: "assumption-off-main",
    matches: { $0.check == .assumeIsolated && $0.isolation == .mainActor },
    advice: .assumption)

  /// Another actor, assumed by hand.
  static let assumptionOffActor = Shape(
    id: "assumption-off-actor",
    matches: { $0.check == .assumeIsolated && $0.isDefaultActorExpected },
    advice: Advice(
      explanation: "assumes here that it already runs on {isolation}, which runs in tasks only",
      fixes: [
        "hop instead of assuming: {hop}",
        "await the answer first, and use the actor's state after it",
        "give {isolation} the queue as its executor, so that the assumption can hold there",
      ],
      antiFixes: ["catching or ignoring it: the assumption traps before any line of the closure"]))

  /// The main actor, demanded by hand.
  static let preconditionOffMain = Shape(
    id: "precondition-off-main",
    matches: { $0.check == .preconditionIsolated && $0.isolation == .mainActor },
    advice: .precondition)

  /// Another actor, demanded by hand.
  static let preconditionOffActor = Shape(
    id: "precondition-off-actor",
    matches: { $0.check == .preconditionIsolated && $0.isDefaultActorExpected },
    advice: .precondition)
}

extension Features {
  /// Whether an actor without an executor of its own is expected.
  fileprivate var isDefaultActorExpected: Bool {
    switch isolation {
    case .ownActor, .globalActor, .otherActor: true
    case .mainActor, .customExecutor, .unknown: false
    }
  }
}
