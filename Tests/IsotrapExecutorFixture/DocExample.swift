import Isotrap

/// The example in the documentation of `InitialThreadExecutor`.
enum DocExample {
  /// Runs it; the test compares its lines with the documentation.
  static func run(_ executor: InitialThreadExecutor) {
    Task { @MainActor in
      try await Task.sleep(for: .milliseconds(1))
      print("on the initial thread, also after a suspension")
      executor.stop()
    }
    executor.run()
    print("\(executor.trace.jobs.count) jobs")
  }
}
