import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A precondition of a default actor's that a callback meets.
  static let preconditionOffActor = Scenario(
    id: "precondition-off-actor",
    title: "Code that demands its actor by preconditionIsolated is reached from a callback.",
    family: "assertions",
    prevalence: .common,
    sources: [
      "https://github.com/realm/realm-swift/issues/8371",
      "https://github.com/k1ckdown/MovieCatalog/issues/2",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0392-custom-actor-executors.md",
    ],
    guide: Guide(
      onApple: """
        SIGABRT with "Incorrect actor executor assumption; expected '…' executor." and the actor's \
        type in the quotes. Under abort, swift_task_checkIsolatedImpl and \
        swift_task_isCurrentExecutorWithFlagsImpl stands Actor.preconditionIsolated, or \
        GlobalActor.preconditionIsolated, and then the code that demands its actor. Older systems \
        say "Precondition failed: Incorrect actor executor assumption" with the file and the line.
        """,
      onLinux: """
        The same signal, message and frames. The text that was passed to the precondition is never \
        printed: the runtime aborts before.
        """,
      why: """
        A synchronous function that is not isolated can be called from anywhere, and only says at \
        run time where it may be called. Its author wrote the check by hand.
        """,
      fixes: [
        "Isolate the function to the actor: then the compiler finds the callers.",
        "Hop to the actor before: Task { await actor.… }.",
      ],
      whatDoesNotHelp: [
        "assertIsolated in its place, to be rid of it at -O: on Linux it stays in optimized builds."
      ]),
    variants: [
      .broken(
        "broken", "The index demands itself on the store's queue.",
        declares: .demandTrap(of: "Broken.ReminderIndex"), run: Broken.run),
      .broken(
        "broken-global-actor", "A class demands its global actor on the store's queue.",
        declares: .demandTrap(of: "OnGlobalActor.Index", expecting: "OnGlobalActor.Indexing"),
        run: OnGlobalActor.run),
      .antiFix(
        "anti-fix-assert", "The index asserts itself, which optimized builds keep.",
        declares: .demandTrap(of: "Assertion.ReminderIndex"), run: Assertion.run),
      .fixed(
        "fixed-isolated", "The function is isolated, and the callback awaits it.",
        run: Isolated.run),
      .fixed(
        "fixed-await-before", "The reminders are awaited before the function is called.",
        run: AwaitBefore.run),
    ])
}

extension Outcome {
  /// What a function does that demands an actor on the store's queue.
  fileprivate static func demandTrap(of type: String, expecting actor: String? = nil) -> Outcome {
    .trap(
      .abort, at: .preconditionIsolated, expecting: actor ?? type, blaming: "\(type).add(_:)",
      calledBy: "closure #1 in closure #1 in \(type).update(from:)", on: "vendor.event-store")
  }
}

// MARK: - Broken

/// `add` is callable from anywhere, and demands to be called on the index.
private enum Broken {
  actor ReminderIndex {
    private(set) var count = 0

    nonisolated func add(_ titles: [String]) {
      preconditionIsolated("Add to the index on the index.")  // traps: broken
      assumeIsolated { $0.count += titles.count }
    }

    func update(from store: EventStore) async {
      await withCheckedContinuation { continuation in
        store.fetchReminders { @Sendable reminders in
          self.add(reminders?.map(\.title) ?? [])
          continuation.resume()
        }
      }
    }
  }

  @MainActor static func run() async throws {
    let index = ReminderIndex()
    await index.update(from: EventStore())
    try expect(await index.count, toEqual: 2)
  }
}

/// A global actor has the precondition as a static method.
private enum OnGlobalActor {
  @globalActor actor Indexing {
    static let shared = Indexing()
    var count = 0
  }

  final class Index: Sendable {
    func add(_ titles: [String]) {
      Indexing.preconditionIsolated("Add on the indexing actor.")  // traps: broken-global-actor
      Indexing.shared.assumeIsolated { $0.count += titles.count }
    }

    @Indexing func update(from store: EventStore) async {
      await withCheckedContinuation { continuation in
        store.fetchReminders { @Sendable reminders in
          self.add(reminders?.map(\.title) ?? [])
          continuation.resume()
        }
      }
    }
  }

  @MainActor static func run() async throws {
    await Index().update(from: EventStore())
    try expect(await Indexing.shared.count, toEqual: 2)
  }
}

// MARK: - Anti-fix

/// The library's copy of `assertIsolated` does not know how its caller was built.
private enum Assertion {
  actor ReminderIndex {
    private(set) var count = 0

    nonisolated func add(_ titles: [String]) {
      assertIsolated("Add to the index on the index.")  // traps: anti-fix-assert
      assumeIsolated { $0.count += titles.count }
    }

    func update(from store: EventStore) async {
      await withCheckedContinuation { continuation in
        store.fetchReminders { @Sendable reminders in
          for reminder in reminders ?? [] { self.add([reminder.title]) }
          continuation.resume()
        }
      }
    }
  }

  @MainActor static func run() async throws {
    let index = ReminderIndex()
    await index.update(from: EventStore())
    try expect(await index.count, toEqual: 2)
  }
}

// MARK: - Fixed

/// Nobody can call `add` from elsewhere without waiting for the index.
private enum Isolated {
  actor ReminderIndex {
    private(set) var count = 0

    func add(_ titles: [String]) {
      count += titles.count
    }

    func update(from store: EventStore) async {
      await withCheckedContinuation { continuation in
        store.fetchReminders { @Sendable reminders in
          let titles = reminders?.map(\.title) ?? []
          Task {
            await self.add(titles)
            continuation.resume()
          }
        }
      }
    }
  }

  @MainActor static func run() async throws {
    let index = ReminderIndex()
    await index.update(from: EventStore())
    try expect(await index.count, toEqual: 2)
  }
}

/// After the await this is the index again, and the demand is met.
private enum AwaitBefore {
  actor ReminderIndex {
    private(set) var count = 0

    nonisolated func add(_ titles: [String]) {
      preconditionIsolated("Add to the index on the index.")
      assumeIsolated { $0.count += titles.count }
    }

    func update(from store: EventStore) async {
      let titles = await withCheckedContinuation { continuation in
        store.fetchReminders { @Sendable reminders in
          continuation.resume(returning: reminders?.map(\.title) ?? [])
        }
      }
      add(titles)
    }
  }

  @MainActor static func run() async throws {
    let index = ReminderIndex()
    await index.update(from: EventStore())
    try expect(await index.count, toEqual: 2)
  }
}
