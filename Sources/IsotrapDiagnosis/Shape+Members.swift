extension Shape {
  /// A property that is read through a protocol that promises no isolation.
  static let delegateGetter = Shape(
    id: "delegate-getter",
    matches: { $0.check == .witness && $0.isAccessor },
    advice: Advice(
      explanation:
        "isolated to {isolation}; read through its @preconcurrency conformance to {protocol}",
      fixes: [
        "make {member} a nonisolated constant, if it never changes",
        "keep a copy behind a lock, and let a nonisolated {member} return it",
        Advice.Sentence("have {caller} read it on the main queue") {
          $0.isolation == .mainActor
        },
      ],
      antiFixes: [
        "a Task in the getter: {caller} needs the value at once",
        "@unchecked Sendable or nonisolated(unsafe) on {type}: neither removes the check",
      ]))

  /// A function that was turned into one without isolation; what it wraps is not in the trace.
  static let methodReference = Shape(
    id: "method-reference",
    matches: { $0.check == .functionThunk },
    advice: .functionThunk)
}
