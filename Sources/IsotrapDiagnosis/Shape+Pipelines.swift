extension Shape {
  /// An operator of a pipeline, told from its end by what it returns.
  static let operatorBeforeReceive = Shape(
    id: "operator-before-receive",
    matches: {
      $0.isMainActorClosure && $0.route.stageCount >= pipelineStages
        && ($0.signature?.returnsValue == true || $0.route.isCalledByOperator)
    },
    advice: Advice(
      explanation:
        "isolated to {isolation}; an operator's closure, which runs where the value was sent",
      fixes: [
        "put receive(on: DispatchQueue.main) before this operator",
        "mark the closure @Sendable, and let it use nothing but its arguments",
      ],
      antiFixes: [
        "receive(on:) after this operator: it moves only what follows it",
        "a Task inside the closure: it has to return its value at once",
      ]))

  /// The end of a pipeline; in logs without types also an operator of another library's than Combine.
  static let sinkOffMain = Shape(
    id: "sink-off-main",
    matches: { $0.isMainActorClosure && $0.route.stageCount >= pipelineStages },
    advice: Advice(
      explanation:
        "isolated to {isolation}; the end of a pipeline, which runs where the value was sent",
      fixes: [
        "put receive(on: DispatchQueue.main) directly before it",
        "send the value on the main queue in the first place",
        "mark the closure @Sendable, so that it inherits no isolation, and hop inside: {hop}",
      ],
      antiFixes: [
        "only wrapping the body of the closure in a Task: the check runs before the body"
      ]))

  /// How many types hand a value on in the shortest pipeline: a subject, its line, and a sink.
  private static let pipelineStages = 3
}
