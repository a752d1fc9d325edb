import Dispatch
import IsotrapScenarios

extension Scenario {
  /// A timer's event handler that was written on the main actor and fires on the timer's queue.
  static let dispatchTimer = Scenario(
    id: "dispatch-timer",
    title: "A dispatch source's handler is written on the main actor and fires on its own queue.",
    family: "event sources",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/batonogov/pine/pull/1069",
      "https://github.com/steipete/CodexBar/issues/1686",
      "https://github.com/n0an/VivaDicta/pull/361",
      "https://github.com/TableProApp/TablePro/issues/2433",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on the queue that the source was made with, often some time after the \
        launch. Innermost stand _dispatch_assert_queue_fail, dispatch_assert_queue, \
        _swift_task_checkIsolatedSwift and swift_task_isCurrentExecutorWithFlagsImpl; then comes \
        the closure; then _dispatch_client_callout, _dispatch_continuation_pop and \
        _dispatch_source_latch_and_call, and no framework.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. The frames are the same.
        """,
      why: """
        The parameter of setEventHandler is not @Sendable, so a closure that is written on the \
        main actor inherits the actor, and Swift 6 puts a check at its entry. Dispatch enters it \
        on the source's queue. Timers, signals, memory pressure, file descriptors and custom \
        sources are all alike in this.
        """,
      fixes: [
        "Mark the handler @Sendable and hop inside: { @Sendable in Task { @MainActor in … } }.",
        "Form the handler in a nonisolated function.",
        "Make the source with the main queue, if the work is short.",
      ],
      whatDoesNotHelp: [
        "A Task { @MainActor in … } inside the handler: the check stands before it.",
        "Making only the methods nonisolated that the handler calls.",
        "@unchecked Sendable on the class: the closure inherits the actor all the same.",
      ]),
    variants: [
      .broken(
        "broken", "The handler counts on the clock's queue.",
        declares: .handlerTrap(in: "Broken.Clock"), run: Broken.run),
      .broken(
        "broken-cancel-handler", "The cancel handler resets the clock on its queue.",
        declares: .handlerTrap(in: "CancelHandler.Clock"), run: CancelHandler.run),
      .antiFix(
        "anti-fix-task-inside", "The isolated handler opens a main-actor task.",
        declares: .handlerTrap(in: "TaskInside.Clock"), run: TaskInside.run),
      .antiFix(
        "anti-fix-nonisolated-callee", "Only the method that the handler calls is nonisolated.",
        declares: .handlerTrap(in: "NonisolatedCallee.Clock"), run: NonisolatedCallee.run),
      .fixed(
        "fixed-sendable-handler", "The handler is @Sendable and hops.", run: SendableHandler.run),
      .fixed(
        "fixed-nonisolated-factory", "A nonisolated function forms the handler.",
        run: NonisolatedFactory.run),
      .fixed("fixed-main-queue", "The timer fires on the main queue.", run: MainQueue.run),
    ])
}

extension Outcome {
  /// What the timer's handler does on the clock's queue; the queue itself enters it.
  fileprivate static func handlerTrap(in clock: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(clock).start()", calledBy: nil, on: "clock")
  }
}

/// A clock that is shown until it has ticked three times; its variants start the timer.
@MainActor private class TickingClock {
  /// Ticks every millisecond.
  let timer: any DispatchSourceTimer

  /// How often it has ticked.
  private(set) var ticks = 0

  /// Who waits for the last tick.
  private var waiting: CheckedContinuation<Void, Never>?

  /// Creates a clock that does not tick yet.
  init(queue: DispatchQueue = DispatchQueue(label: "clock")) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: .milliseconds(1))
  }

  /// Sets the handler and starts the timer.
  func start() {}

  /// Shows the next tick, or the next few.
  func tick(by count: Int = 1) {
    // More of them may be on their way when the timer is cancelled.
    guard ticks < 3 else { return }
    ticks += count
    guard ticks == 3 else { return }
    timer.cancel()
    waiting?.resume()
  }

  /// Starts the clock and returns when it has ticked three times.
  static func run(_ clock: TickingClock) async throws {
    await withCheckedContinuation { continuation in
      clock.waiting = continuation
      clock.start()
    }
    try expect(clock.ticks, toEqual: 3)
  }
}

// MARK: - Broken

/// The handler is as isolated as the method it is written in; the timer does not know.
private enum Broken {
  final class Clock: TickingClock {
    override func start() {
      timer.setEventHandler {  // traps: broken
        self.tick()
      }
      timer.resume()
    }
  }

  @MainActor static func run() async throws { try await TickingClock.run(Clock()) }
}

/// A source has an event, a cancel and a registration handler, and enters all of them alike.
private enum CancelHandler {
  final class Clock: TickingClock {
    override func start() {
      timer.setCancelHandler {  // traps: broken-cancel-handler
        self.tick(by: 3 - self.ticks)
      }
      timer.resume()
      timer.cancel()
    }
  }

  @MainActor static func run() async throws { try await TickingClock.run(Clock()) }
}

// MARK: - Anti-fixes

/// The task would run on the main actor, but the check at the handler's entry comes first.
private enum TaskInside {
  final class Clock: TickingClock {
    override func start() {
      timer.setEventHandler {  // traps: anti-fix-task-inside
        Task { @MainActor in self.tick() }
      }
      timer.resume()
    }
  }

  @MainActor static func run() async throws { try await TickingClock.run(Clock()) }
}

/// What the handler calls may run anywhere; the handler itself still may not.
private enum NonisolatedCallee {
  final class Clock: TickingClock {
    override func start() {
      timer.setEventHandler {  // traps: anti-fix-nonisolated-callee
        self.tick(by: self.millisecond(of: .now()) % 2 + 1)
      }
      timer.resume()
    }

    nonisolated func millisecond(of time: DispatchTime) -> Int {
      Int(time.uptimeNanoseconds / 1_000_000)
    }
  }

  @MainActor static func run() async throws { try await TickingClock.run(Clock()) }
}

// MARK: - Fixed

/// A @Sendable closure inherits nothing, and so has nothing to check.
private enum SendableHandler {
  final class Clock: TickingClock {
    override func start() {
      timer.setEventHandler { @Sendable in
        Task { @MainActor in self.tick() }
      }
      timer.resume()
    }
  }

  @MainActor static func run() async throws { try await TickingClock.run(Clock()) }
}

/// A closure inherits its isolation from where it is written: here from nothing.
private enum NonisolatedFactory {
  final class Clock: TickingClock {
    override func start() {
      timer.setEventHandler(handler: Self.handler(of: self))
      timer.resume()
    }

    nonisolated static func handler(of clock: Clock) -> @Sendable () -> Void {
      { Task { @MainActor in clock.tick() } }
    }
  }

  @MainActor static func run() async throws { try await TickingClock.run(Clock()) }
}

/// The timer fires where the handler belongs.
private enum MainQueue {
  final class Clock: TickingClock {
    override func start() {
      timer.setEventHandler {
        if self.ticks < 3 { self.tick() }
      }
      timer.resume()
    }
  }

  @MainActor static func run() async throws { try await TickingClock.run(Clock(queue: .main)) }
}
