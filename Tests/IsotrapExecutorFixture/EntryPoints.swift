import Isotrap

/// The door to the main actor beside the hops: `MainActor.enqueue(_:)`.
enum EntryPoints {
  /// Runs a task whose jobs are given to the main actor by hand; they belong to the trace too.
  static func run(_ executor: InitialThreadExecutor) {
    Task(executorPreference: ByHand()) {
      MainActor.assertIsolated()
      print("by hand")
      executor.stop()
    }
    executor.run()
    print(executor.trace.jobs.isEmpty ? "not traced" : "traced")
  }
}

/// Gives its jobs to the main actor.
private final class ByHand: TaskExecutor {
  /// Passes a job on.
  func enqueue(_ job: consuming ExecutorJob) {
    MainActor.shared.enqueue(UnownedJob(job))
  }
}
