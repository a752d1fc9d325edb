import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A closure of an actor that a callback API calls on its own queue.
  static let actorCallback = Scenario(
    id: "actor-callback",
    title: "An actor passes a closure that touches its state to a callback API.",
    family: "actors",
    prevalence: .common,
    sources: [
      "https://github.com/openclaw/remindctl/pull/2",
      "https://github.com/openclaw/remindctl/pull/4",
    ],
    guide: Guide(
      onApple: """
        SIGABRT with "Incorrect actor executor assumption; expected '…' executor." and the \
        actor's type in the quotes. Innermost stand abort, swift_Concurrency_fatalError, \
        swift_task_checkIsolatedImpl and swift_task_isCurrentExecutorWithFlagsImpl; then comes the \
        closure, then the framework that called it.
        """,
      onLinux: """
        The same signal, message and frames. Tools that unwind by frame pointers show one frame \
        only, since abort keeps none.
        """,
      why: """
        A closure that uses the actor's state inherits the actor's isolation. The API was \
        compiled without Swift 6's checks and its parameter is not @Sendable, so the compiler \
        accepts the closure and puts a check at its entry, which the API enters on its own queue.
        """,
      fixes: [
        "Copy what the closure needs from the actor before the call, so that it does not touch "
          + "the actor.",
        "Mark the closure @Sendable, let it only hand the values over, and use the actor's state "
          + "after the await.",
      ],
      whatDoesNotHelp: [
        "A Task inside the closure: the closure still belongs to the actor, and the check stands "
          + "at its entry."
      ]),
    variants: [
      .broken(
        "broken", "The completion closure uses the actor's state on the store's queue.",
        declares: .closureTrap(of: "Broken.RemindersStore"),
        run: { try expectBoth(await Broken.RemindersStore().lines()) }),
      .antiFix(
        "anti-fix-task-inside", "The closure hops to the actor, but still belongs to it.",
        declares: .closureTrap(of: "TaskInside.RemindersStore"),
        run: { try expectBoth(await TaskInside.RemindersStore().lines()) }),
      .fixed(
        "fixed-captured-values", "The closure has copies of what it needs.",
        run: { try expectBoth(await CapturedValues.RemindersStore().lines()) }),
      .fixed(
        "fixed-sendable-closure", "The closure hands values over; the actor uses them afterwards.",
        run: { try expectBoth(await SendableClosure.RemindersStore().lines()) }),
    ])
}

extension Outcome {
  /// What the completion closure of an actor does on the store's queue.
  fileprivate static func closureTrap(of actor: String) -> Outcome {
    .trap(
      .abort, at: .closureEntry, expecting: actor,
      blaming: "closure #1 in closure #1 in \(actor).lines()",
      calledBy: "closure #1 in EventStore.fetchReminders(completion:)", on: "vendor.event-store",
      submittedBy: "DispatchQueue.async in EventStore.fetchReminders(completion:)")
  }
}

/// Compares the lines of a store with the reminders that there are.
private func expectBoth(_ lines: [String]) throws {
  try expect(lines, toEqual: ["• Water the plants", "• Call back"])
}

// MARK: - Broken

/// The closure reads `bullet`, so it is isolated to the actor; the store does not know.
private enum Broken {
  /// Turns reminders into lines of text.
  actor RemindersStore {
    /// Where the reminders are.
    private let eventStore = EventStore()

    /// What stands before each of them; the actor's own state.
    private var bullet = "•"

    /// The reminders, a line each.
    func lines() async -> [String] {
      await withCheckedContinuation { continuation in
        eventStore.fetchReminders { reminders in  // traps: broken
          let titles = reminders?.map(\.title) ?? []
          continuation.resume(returning: titles.map { "\(self.bullet) \($0)" })
        }
      }
    }
  }
}

// MARK: - Anti-fix

/// Hopping inside is too late: naming `self` made the closure the actor's already.
private enum TaskInside {
  /// Turns reminders into lines of text.
  actor RemindersStore {
    /// Where the reminders are.
    private let eventStore = EventStore()

    /// What stands before each of them; the actor's own state.
    private var bullet = "•"

    /// The reminders, a line each.
    func lines() async -> [String] {
      await withCheckedContinuation { continuation in
        eventStore.fetchReminders { reminders in  // traps: anti-fix-task-inside
          let titles = reminders?.map(\.title) ?? []
          Task {
            await continuation.resume(returning: self.listed(titles))
          }
        }
      }
    }

    /// Some titles as lines.
    private func listed(_ titles: [String]) async -> [String] {
      titles.map { "\(bullet) \($0)" }
    }
  }
}

// MARK: - Fixed

/// The closure does not name the actor, so it is isolated to nothing.
private enum CapturedValues {
  /// Turns reminders into lines of text.
  actor RemindersStore {
    /// Where the reminders are.
    private let eventStore = EventStore()

    /// What stands before each of them; the actor's own state.
    private var bullet = "•"

    /// The reminders, a line each.
    func lines() async -> [String] {
      await withCheckedContinuation { continuation in
        let bullet = bullet
        eventStore.fetchReminders { reminders in
          let titles = reminders?.map(\.title) ?? []
          continuation.resume(returning: titles.map { "\(bullet) \($0)" })
        }
      }
    }
  }
}

/// The closure is `@Sendable` and may not touch the actor; what needs the actor waits for it.
private enum SendableClosure {
  /// Turns reminders into lines of text.
  actor RemindersStore {
    /// Where the reminders are.
    private let eventStore = EventStore()

    /// What stands before each of them; the actor's own state.
    private var bullet = "•"

    /// The reminders, a line each.
    func lines() async -> [String] {
      let titles = await withCheckedContinuation { continuation in
        eventStore.fetchReminders { @Sendable reminders in
          continuation.resume(returning: reminders?.map(\.title) ?? [])
        }
      }
      return titles.map { "\(bullet) \($0)" }
    }
  }
}
