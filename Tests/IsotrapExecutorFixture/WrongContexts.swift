import Dispatch
import Glibc
import Isotrap

/// Every context that the main actor does not isolate.
enum WrongContexts {
  /// Asks the executor in one context after the other, and writes a line for each right answer.
  static func runAnswers(_ executor: InitialThreadExecutor) {
    /// Asks without dying.
    @Sendable func check(_ context: String) {
      dispatchPrecondition(condition: .notOnQueue(.main))
      let isRight = executor.isIsolatingCurrentContext() != true && !isOnInitialThread
      print(isRight ? context : "\(context): taken for the main actor")
    }
    let other = DispatchQueue(label: "other")
    Task {
      check("task")
      try? await Task.sleep(for: .milliseconds(1))
      check("task after sleep")
      await Visitor(check).visit()
      await block(on: other) { check("queue") }
      await block(on: .global()) { other.sync { check("sync on another queue") } }
      await timer(on: other) { check("timer") }
      await onThread { check("thread") }
      await onThread { other.sync { check("sync from a thread") } }
      await MainActor.run {}
      check("after the main actor")
      executor.stop()
    }
    executor.run()
  }

  /// Checks that end the process, each in another context; none may return.
  static let traps: [String: @MainActor @Sendable () async -> Void] = [
    "task": { await Task.detached { check() }.value },
    "task-after-sleep": {
      await Task.detached {
        try? await Task.sleep(for: .milliseconds(1))
        check()
      }.value
    },
    "actor": { await Visitor { _ in check() }.visit() },
    "queue": { await block(on: DispatchQueue(label: "other")) { check() } },
    "queue-sync": {
      await block(on: .global()) { DispatchQueue(label: "other").sync { check() } }
    },
    "timer": { await timer(on: DispatchQueue(label: "other")) { check() } },
    "thread": { await onThread { check() } },
    "main-blocked": {
      let done = DispatchSemaphore(value: 0)
      startThread {
        check()
        done.signal()
      }
      waitWithoutSuspending(done)
    },
    "precondition": { await onThread { MainActor.preconditionIsolated() } },
    "assert": { await onThread { MainActor.assertIsolated() } },
    "witness": {
      let screen = Screen()
      await onThread { (screen as any Refreshable).refresh() }
    },
  ]

  /// Enters the main actor as code does that does not wait for it.
  private static func check() {
    MainActor.assumeIsolated { print("entered") }
  }

  /// Blocks the calling thread.
  private static func waitWithoutSuspending(_ semaphore: DispatchSemaphore) {
    semaphore.wait()
  }

  /// Runs one of them, with the runtime's own executor if none is given, and says so if the process
  /// lives on.
  static func runTrap(
    _ executor: InitialThreadExecutor?, _ body: @escaping @MainActor @Sendable () async -> Void
  ) {
    Task { @MainActor in
      print("asking")
      fflush(nil)
      await body()
      print("alive")
      exit(0)
    }
    executor?.run()
    dispatchMain()
  }
}

/// A requirement that is not isolated.
private protocol Refreshable: Sendable {
  /// Does what the conforming type does.
  func refresh()
}

/// A witness that is isolated, which Swift 6 guards with a check.
@MainActor private final class Screen: @preconcurrency Refreshable {
  /// Is entered on the main actor only.
  func refresh() {
    print("entered")
  }
}

/// An actor that calls back on its own executor.
private actor Visitor {
  /// What it calls.
  private let body: @Sendable (String) -> Void

  /// Creates a visitor.
  init(_ body: @escaping @Sendable (String) -> Void) {
    self.body = body
  }

  /// Calls back.
  func visit() {
    body("another actor")
  }
}
