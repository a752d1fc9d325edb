import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// An assumption of a default actor, which no callback can ever meet.
  static let assumptionOffActor = Scenario(
    id: "assumption-off-actor",
    title: "A callback assumes its actor by assumeIsolated; no queue of a library's is that actor.",
    family: "assertions",
    prevalence: .common,
    sources: [
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0392-custom-actor-executors.md"
    ],
    guide: Guide(
      onApple: """
        SIGABRT with "Incorrect actor executor assumption; expected '…' executor." and the actor's \
        type in the quotes. Under abort, swift_task_checkIsolatedImpl and \
        swift_task_isCurrentExecutorWithFlagsImpl stands Actor.assumeIsolated, and then the \
        callback. Older systems say "Expected same executor as …" with the file and the line.
        """,
      onLinux: """
        The same signal, message and frames.
        """,
      why: """
        assumeIsolated hops nowhere. An actor without an executor of its own runs in tasks only, \
        so on a queue of a library's the assumption is never true.
        """,
      fixes: [
        "Hop instead of assuming: Task { await self.… }.",
        "Await the library's answer first, and use the actor's state after it.",
        "Give the actor the library's queue as its executor: then the assumption holds there.",
      ],
      whatDoesNotHelp: [
        "Assuming it earlier or later in the callback: all of it runs on the library's queue."
      ]),
    variants: [
      .broken(
        "broken", "The callback assumes the shopping list on the store's queue.",
        declares: .trap(
          .abort, at: .assumeIsolated, expecting: "Broken.ShoppingList",
          blaming: "closure #1 in closure #1 in Broken.ShoppingList.update(from:)",
          calledBy: "closure #1 in EventStore.fetchReminders(completion:)",
          on: "vendor.event-store"),
        run: Broken.run),
      .fixed("fixed-hop", "The callback hops to the shopping list.", run: Hop.run),
      .fixed("fixed-await-before", "The answer is awaited first.", run: AwaitBefore.run),
    ])
}

// MARK: - Broken

/// The closure is not isolated, and claims to be where it is not.
private enum Broken {
  actor ShoppingList {
    private(set) var items: [String] = []

    func update(from store: EventStore) async {
      await withCheckedContinuation { continuation in
        store.fetchReminders { @Sendable reminders in
          let titles = reminders?.map(\.title) ?? []
          self.assumeIsolated {  // traps: broken
            $0.items += titles
          }
          continuation.resume()
        }
      }
    }
  }

  @MainActor static func run() async throws {
    let list = ShoppingList()
    await list.update(from: EventStore())
    try expect(await list.items.count, toEqual: 2)
  }
}

// MARK: - Fixed

/// The list is waited for.
private enum Hop {
  actor ShoppingList {
    private(set) var items: [String] = []

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

    private func add(_ titles: [String]) {
      items += titles
    }
  }

  @MainActor static func run() async throws {
    let list = ShoppingList()
    await list.update(from: EventStore())
    try expect(await list.items.count, toEqual: 2)
  }
}

/// After the await this is the list again.
private enum AwaitBefore {
  actor ShoppingList {
    private(set) var items: [String] = []

    func update(from store: EventStore) async {
      items += await withCheckedContinuation { continuation in
        store.fetchReminders { @Sendable reminders in
          continuation.resume(returning: reminders?.map(\.title) ?? [])
        }
      }
    }
  }

  @MainActor static func run() async throws {
    let list = ShoppingList()
    await list.update(from: EventStore())
    try expect(await list.items.count, toEqual: 2)
  }
}
