import Dispatch
import IsotrapScenarios

extension Scenario {
  /// An actor's state assumed on a queue that is not the actor's.
  static let counterOffActor = Scenario(
    id: "counter-off-actor",
    title: "A counter assumes that its actor is the current one on a plain queue.",
    family: "actors",
    prevalence: .seen,
    sources: [],
    guide: Guide(
      onApple: "SIGABRT on the queue.", onLinux: "SIGABRT on the queue.",
      why: "assumeIsolated checks what it assumes.",
      fixes: ["Await the actor instead."], whatDoesNotHelp: []),
    variants: [
      .broken(
        "broken", "The queue is not the actor's.",
        declares: .trap(
          .abort, at: .assumeIsolated, expecting: "Counter",
          blaming: "closure #1 in closure #1 in countOnQueue(_:)",
          calledBy: nil, on: "counting"),
        run: { await countOnQueue(Counter()) }),
      .fixed(
        "fixed-await", "The actor is awaited.",
        run: {
          let counter = Counter()
          await counter.count()
          try expect(await counter.value, toEqual: 1)
        }),
    ])
}

/// Counts on the actor.
private actor Counter {
  /// How often was counted.
  var value = 0

  /// Counts once more.
  func count() {
    value += 1
  }
}

/// Counts off the actor.
@MainActor private func countOnQueue(_ counter: Counter) async {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "counting").async {
      counter.assumeIsolated { counter in  // traps: broken
        counter.value += 1
      }
      continuation.resume()
    }
  }
}
