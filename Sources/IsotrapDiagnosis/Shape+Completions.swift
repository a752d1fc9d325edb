extension Shape {
  /// A closure that several functions handed on, each inside a closure of its own.
  static let forwardedClosure = Shape(
    id: "forwarded-closure",
    matches: { $0.isMainActorClosure && $0.route.relayCount >= 2 },
    advice: Advice(
      explanation:
        "isolated to {isolation}; inherited from {function}, and passed on by several layers, none "
        + "of which hops back",
      fixes: [
        "mark the closure @Sendable where it is written, and hop inside: {hop}",
        "await an async form of the API instead, and touch isolated state after it",
        "declare the parameter @MainActor @Sendable in the layers that are yours: then each hops",
      ],
      antiFixes: [
        "only wrapping the body of the closure in a Task: the check runs before the body"
      ]))

  /// A closure that is told nothing and answers nothing.
  ///
  /// A completion without parameters looks the same.
  static let workBlock = Shape(
    id: "work-block",
    matches: {
      $0.isMainActorClosure && $0.hasCaller && $0.signature?.parameterCount == 0
        && $0.signature?.returnsValue == false
    },
    advice: Advice(
      explanation:
        "isolated to {isolation}; inherited from {function}, and run as a block of work by {caller}",
      fixes: [
        "mark the block @Sendable, and let it touch nothing that is isolated",
        "change isolated state after the work is done, behind an await",
      ],
      antiFixes: [
        "nonisolated(unsafe) on what the block captures: the block keeps its isolation",
        "a Task inside the block: the check comes first, and the work would come too late",
      ]))

  /// The general one: any other closure that somebody calls who does not need its answer.
  ///
  /// Also of closures without a body, which a trace cannot tell from others, and of blocks of work in
  /// logs without types.
  static let completionOnPrivateQueue = Shape(
    id: "completion-on-private-queue",
    matches: {
      $0.isMainActorClosure && $0.hasCaller && $0.signature?.returnsValue != true
    },
    advice: .closureEntry)
}
