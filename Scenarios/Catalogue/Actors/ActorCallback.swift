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
        declares: .closureTrap(of: "Broken.RemindersStore"), run: Broken.run),
      .antiFix(
        "anti-fix-task-inside", "The closure hops to the actor, but still belongs to it.",
        declares: .closureTrap(of: "TaskInside.RemindersStore"), run: TaskInside.run),
      .fixed(
        "fixed-captured-values", "The closure has copies of what it needs.",
        run: CapturedValues.run),
      .fixed(
        "fixed-sendable-closure", "The closure hands values over; the actor uses them afterwards.",
        run: SendableClosure.run),
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

// MARK: - Broken

/// The closure reads `bullet`, so it is isolated to the actor; the store does not know.
private enum Broken {
  actor RemindersStore {
    private let eventStore = EventStore()
    private var bullet = "•"

    func lines() async -> [String] {
      await withCheckedContinuation { continuation in
        eventStore.fetchReminders { reminders in  // traps: broken
          let titles = reminders?.map(\.title) ?? []
          continuation.resume(returning: titles.map { "\(self.bullet) \($0)" })
        }
      }
    }
  }

  @MainActor static func run() async throws {
    let lines = await RemindersStore().lines()
    try expect(lines, toEqual: ["• Water the plants", "• Call back"])
  }
}

// MARK: - Anti-fix

/// Hopping inside is too late: naming `self` made the closure the actor's already.
private enum TaskInside {
  actor RemindersStore {
    private let eventStore = EventStore()
    private var bullet = "•"

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

    private func listed(_ titles: [String]) async -> [String] {
      titles.map { "\(bullet) \($0)" }
    }
  }

  @MainActor static func run() async throws {
    let lines = await RemindersStore().lines()
    try expect(lines, toEqual: ["• Water the plants", "• Call back"])
  }
}

// MARK: - Fixed

/// The closure does not name the actor, so it is isolated to nothing.
private enum CapturedValues {
  actor RemindersStore {
    private let eventStore = EventStore()
    private var bullet = "•"

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

  @MainActor static func run() async throws {
    let lines = await RemindersStore().lines()
    try expect(lines, toEqual: ["• Water the plants", "• Call back"])
  }
}

/// The closure is `@Sendable` and may not touch the actor; what needs the actor waits for it.
private enum SendableClosure {
  actor RemindersStore {
    private let eventStore = EventStore()
    private var bullet = "•"

    func lines() async -> [String] {
      let titles = await withCheckedContinuation { continuation in
        eventStore.fetchReminders { @Sendable reminders in
          continuation.resume(returning: reminders?.map(\.title) ?? [])
        }
      }
      return titles.map { "\(bullet) \($0)" }
    }
  }

  @MainActor static func run() async throws {
    let lines = await RemindersStore().lines()
    try expect(lines, toEqual: ["• Water the plants", "• Call back"])
  }
}
