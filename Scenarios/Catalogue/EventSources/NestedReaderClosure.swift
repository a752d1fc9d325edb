@preconcurrency import Dispatch
import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A handler that is fixed, and calls a closure that is not: the second crash behind the first.
  static let nestedReaderClosure = Scenario(
    id: "nested-reader-closure",
    title: "A fixed handler calls a reader closure that is still isolated to the main actor.",
    family: "event sources",
    prevalence: .seen,
    sources: [
      "https://github.com/steipete/CodexBar/pull/1668",
      "https://github.com/steipete/CodexBar/issues/1704",
      "https://github.com/steipete/CodexBar/pull/1709",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT with the frames of an isolated closure, as before the first fix; but the \
        closure is another one, and the handler that was fixed stands farther out, between it and \
        _dispatch_source_latch_and_call.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. The frames are the same.
        """,
      why: """
        Each closure inherits its isolation from where it is written. Making the handler @Sendable \
        takes the check out of the handler alone; a closure beside it that the handler calls \
        through an API keeps its own, and is reached for the first time now.
        """,
      fixes: [
        "Form every closure that the handler calls in a nonisolated function.",
        "Mark the inner closure @Sendable too.",
        "Let the handler do the reading itself.",
      ],
      whatDoesNotHelp: [
        "Fixing the handler alone: the process dies one closure further in.",
        "A method in the place of the inner closure: the thunk around it has the check.",
      ]),
    variants: [
      .broken(
        "broken", "The handler is @Sendable; the reader beside it is not.",
        declares: .readerTrap(in: "Broken.PressureMonitor"), run: Broken.run),
      .antiFix(
        "anti-fix-nonisolated-handler", "A nonisolated function forms the handler, not the reader.",
        declares: .readerTrap(in: "NonisolatedHandler.PressureMonitor"),
        run: NonisolatedHandler.run),
      .antiFix(
        "anti-fix-method", "A method of the monitor is the reader.",
        declares: .trap(
          .trapInstruction, at: .functionThunk, expecting: "MainActor", blaming: nil,
          calledBy: "SmoothedReading.next()", on: "pressure"),
        run: Method.run),
      .fixed(
        "fixed-nonisolated-reader", "A nonisolated function forms the reader as well.",
        run: NonisolatedReader.run),
      .fixed("fixed-sendable-reader", "The reader is @Sendable as well.", run: SendableReader.run),
      .fixed("fixed-no-reader", "The handler takes the reading itself.", run: NoReader.run),
    ])
}

extension Outcome {
  /// What the reader does on the monitor's queue.
  fileprivate static func readerTrap(in monitor: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(monitor).start()", calledBy: "SmoothedReading.next()",
      on: "pressure")
  }
}

/// Watches how hard memory is pressed until it has seen it once; its variants set the handler.
@MainActor private class Monitor {
  /// Fires when the pressure changes.
  let source = DispatchSource.makeUserDataAddSource(queue: DispatchQueue(label: "pressure"))

  /// What was seen.
  private(set) var pressure: Int?

  /// Who waits for that.
  private var waiting: CheckedContinuation<Void, Never>?

  /// Sets the handler.
  func start() {}

  /// Frees what can be freed.
  func relieve(_ pressure: Int) {
    self.pressure = pressure
    waiting?.resume()
  }

  /// Starts a monitor, presses, and returns when it has noticed.
  static func run(_ monitor: Monitor) async throws {
    await withCheckedContinuation { continuation in
      monitor.waiting = continuation
      monitor.start()
      monitor.source.activate()
      monitor.source.add(data: 7)
    }
    monitor.source.cancel()
    try expect(monitor.pressure, toEqual: 7)
  }
}

// MARK: - Broken

/// The handler was fixed; the reader is still written on the main actor.
private enum Broken {
  final class PressureMonitor: Monitor {
    override func start() {
      let source = source
      let reading = SmoothedReading {  // traps: broken
        Int(source.data)
      }
      source.setEventHandler { @Sendable in
        let pressure = reading.next()
        Task { @MainActor in self.relieve(pressure) }
      }
    }
  }

  @MainActor static func run() async throws { try await Monitor.run(PressureMonitor()) }
}

// MARK: - Anti-fixes

/// A better place for the handler does not move the reader.
private enum NonisolatedHandler {
  final class PressureMonitor: Monitor {
    override func start() {
      let source = source
      let reading = SmoothedReading {  // traps: anti-fix-nonisolated-handler
        min(Int(source.data), 100)
      }
      source.setEventHandler(handler: handler(of: reading))
    }

    nonisolated func handler(of reading: SmoothedReading) -> @Sendable () -> Void {
      {
        let pressure = reading.next()
        guard pressure > 0 else { return }
        Task { @MainActor in self.relieve(pressure) }
      }
    }
  }

  @MainActor static func run() async throws { try await Monitor.run(PressureMonitor()) }
}

/// There is no closure to mark any more, and the method is isolated all the same.
private enum Method {
  final class PressureMonitor: Monitor {
    override func start() {
      source.setEventHandler(
        handler: handler(of: SmoothedReading(reader: read)))  // traps: anti-fix-method
    }

    nonisolated func handler(of reading: SmoothedReading) -> @Sendable () -> Void {
      {
        let pressure = min(reading.next(), 100)
        Task { @MainActor in self.relieve(pressure) }
      }
    }

    func read() -> Int {
      Int(source.data)
    }
  }

  @MainActor static func run() async throws { try await Monitor.run(PressureMonitor()) }
}

// MARK: - Fixed

/// Both closures are written where nothing is isolated.
private enum NonisolatedReader {
  final class PressureMonitor: Monitor {
    override func start() {
      source.setEventHandler(handler: handler(of: source))
    }

    nonisolated func handler(of source: any DispatchSourceUserDataAdd) -> @Sendable () -> Void {
      let reading = SmoothedReading { Int(source.data) }
      return {
        let pressure = max(reading.next(), 0)
        Task { @MainActor in self.relieve(pressure) }
      }
    }
  }

  @MainActor static func run() async throws { try await Monitor.run(PressureMonitor()) }
}

/// Neither closure inherits anything.
private enum SendableReader {
  final class PressureMonitor: Monitor {
    override func start() {
      let source = source
      let reading = SmoothedReading { @Sendable in Int(source.data) }
      source.setEventHandler { @Sendable in
        let pressure = reading.next()
        guard pressure < 100 else { return }
        Task { @MainActor in self.relieve(pressure) }
      }
    }
  }

  @MainActor static func run() async throws { try await Monitor.run(PressureMonitor()) }
}

/// There is one closure only.
private enum NoReader {
  final class PressureMonitor: Monitor {
    override func start() {
      let source = source
      source.setEventHandler { @Sendable in
        let pressure = Int(source.data)
        Task { @MainActor in self.relieve(pressure) }
      }
    }
  }

  @MainActor static func run() async throws { try await Monitor.run(PressureMonitor()) }
}
