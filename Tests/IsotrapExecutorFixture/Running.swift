import Dispatch
import Isotrap

/// How serving begins and ends.
enum Running {
  /// Returns when a condition holds, and again at once; what is left runs with the next call.
  static func runUntil(_ executor: InitialThreadExecutor) {
    let log = Log()
    executor.run { true }
    Task { @MainActor in
      log.entries.append(1)
      try? await Task.sleep(for: .milliseconds(1))
      log.entries.append(2)
    }
    executor.run { log.entries.count == 2 }
    MainActor.assumeIsolated { print(log.entries) }
    DispatchQueue.main.async { MainActor.assumeIsolated { log.entries.append(3) } }
    executor.run { log.entries.count == 2 }
    MainActor.assumeIsolated { print(log.entries) }
    executor.run { log.entries.count == 3 }
    MainActor.assumeIsolated { print(log.entries) }
  }

  /// Is stopped from another thread, and serves again.
  static func runStop(_ executor: InitialThreadExecutor) {
    for round in 1...3 {
      DispatchQueue.main.async { print("round \(round)") }
      startThread { executor.stop() }
      executor.run()
    }
    print("ended")
  }

  /// Is stopped before it serves: what came before the stop still runs.
  static func runStopFirst(_ executor: InitialThreadExecutor) {
    DispatchQueue.main.async { print("before the stop") }
    executor.stop()
    executor.run()
    print("ended")
  }

  /// Calls it from work that it serves.
  static func runNested(_ executor: InitialThreadExecutor) {
    Task { @MainActor in executor.run { false } }
    executor.run()
  }

  /// Calls it on a thread that is not the initial one.
  static func runOffInitialThread(_ executor: InitialThreadExecutor) {
    startThread { executor.run() }
    executor.run()
  }
}
