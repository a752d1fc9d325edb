import IsotrapTraces

extension Finding.Expectation {
  /// Puts together what tells the expected isolation: the probe, the messages, the frames.
  ///
  /// Nil if nothing tells it.
  ///
  /// - Parameters:
  ///   - expected: The executor that a probe saw.
  ///   - wording: What the messages say.
  ///   - stack: The frames, innermost first.
  ///   - preamble: The machinery of the check.
  ///   - blame: The code at the check.
  init?(
    _ expected: Executor?, wording: Wording, stack: [Activation], preamble: Preamble, blame: Blame
  ) {
    let machinery = stack[preamble.start..<preamble.end]
    let asked = machinery.lazy.filter { $0.step == .executorMethod }.compactMap(\.contextType)
      .first { !Self.protocols.contains($0) }
    let isMainExecutor = asked.map(Self.mainExecutors.contains) ?? false
    var isolation: String?
    var executor: String?
    if let expected {
      let type = expected.typeName.map(typeNameWithoutModule)
      if expected.isMain {
        isolation = "MainActor"
      } else if expected.isDefaultActor {
        isolation = type
      } else {
        executor = type
      }
    }
    if isolation == nil {
      isolation = wording.isolation ?? blame.globalActor
    }
    if expected == nil, isolation == nil {
      let isQueueAsserted = preamble.steps.contains(.queueAssertion)
      let isExecutorAsked = preamble.steps.contains(.executorMethod)
      if isMainExecutor || isQueueAsserted && !isExecutorAsked { isolation = "MainActor" }
    }
    if isolation != "MainActor" {
      executor = executor ?? wording.executor ?? asked
    }
    guard let name = isolation ?? executor else { return nil }
    self.init(isolation: name, executor: executor)
  }

  /// The protocols whose default `checkIsolated` names no executor.
  private static let protocols: Set<String> = ["SerialExecutor", "MainExecutor", "Executor"]

  /// The types of the standard library's main executors.
  private static let mainExecutors: Set<String> = [
    "DispatchMainExecutor", "CFMainExecutor", "PlatformMainExecutor",
  ]
}
