/// What the main actor had to do: its jobs, who enqueued them, and when they ran.
///
/// A job is a piece of a task between two suspensions, so each hop to the main actor is one. Blocks on the main queue are no jobs and do
/// not appear; the time they take shows as the waiting of the jobs behind them.
///
/// ```swift
/// let stalls = executor.trace.jobs.filter { $0.running ?? .zero > .milliseconds(16) }
/// for stall in stalls {
///   print("task \(stall.task) stalled, enqueued from \(stall.submitter.queue ?? "no queue")")
/// }
/// ```
public struct JobTrace: Sendable, Hashable {
  /// The jobs in the order in which they were enqueued; of two that were enqueued by two threads at
  /// the same time, either may be first.
  public var jobs: [Job]

  /// How many further jobs there were that the trace has no room for.
  public var omitted: Int

  /// Creates a trace.
  public init(jobs: [Job], omitted: Int) {
    self.jobs = jobs
    self.omitted = omitted
  }
}
