import Glibc
import Isotrap

/// The examples of the documentation, line by line as they stand there.
enum Examples {
  /// Runs them one after the other.
  static func run(_ executor: InitialThreadExecutor) {
    start(executor)
    runUntil(executor)
    findStalls(executor)
  }

  /// The example of `InitialThreadExecutor`.
  private static func start(_ executor: InitialThreadExecutor) {
    Task { @MainActor in
      try await Task.sleep(for: .milliseconds(1))
      print("on the initial thread, also after a suspension")
      executor.stop()
    }
    executor.run()
    print("\(executor.trace.jobs.count) jobs")
  }

  /// The example of `run(until:)`.
  private static func runUntil(_ executor: InitialThreadExecutor) {
    Task { @MainActor in Library.shared.isLoaded = true }
    executor.run { Library.shared.isLoaded }
    print("loaded")
  }

  /// The example of `JobTrace`.
  private static func findStalls(_ executor: InitialThreadExecutor) {
    Task { @MainActor in
      usleep(17_000)
      executor.stop()
    }
    executor.run()
    let stalls = executor.trace.jobs.filter { $0.running ?? .zero > .milliseconds(16) }
    for stall in stalls {
      print("task \(stall.task) stalled, enqueued from \(stall.submitter.queue ?? "no queue")")
    }
  }
}

/// Something of the main actor that is loaded at some time.
@MainActor private final class Library {
  /// The only one.
  static let shared = Library()

  /// Whether it is loaded.
  var isLoaded = false
}
