#if os(Linux)
import IsotrapMainExecutor
#endif

extension JobTrace {
  /// A piece of a task between two suspensions.
  ///
  /// Times count from the executor's installation.
  public struct Job: Sendable, Hashable {
    /// The task that it is a piece of, as the runtime numbers them.
    public var task: UInt64

    /// Who enqueued it.
    public var submitter: Submitter

    /// When it was enqueued.
    public var enqueued: Duration

    /// When it began to run; nil while it waits.
    public var started: Duration?

    /// When it suspended or returned; nil before that.
    public var ended: Duration?

    /// The kernel's number of the thread that ran it; nil while it waits.
    public var thread: Int32?

    /// Creates a job.
    public init(
      task: UInt64, submitter: Submitter, enqueued: Duration, started: Duration? = nil,
      ended: Duration? = nil, thread: Int32? = nil
    ) {
      self.task = task
      self.submitter = submitter
      self.enqueued = enqueued
      self.started = started
      self.ended = ended
      self.thread = thread
    }

    /// How long it waited for the main actor, if that is over.
    public var waiting: Duration? {
      started.map { $0 - enqueued }
    }

    /// How long it held the main actor, if that is over.
    public var running: Duration? {
      guard let started, let ended else { return nil }
      return ended - started
    }
  }
}

#if os(Linux)
extension JobTrace.Job {
  /// Takes a job from the executor's log, whose clock read `start` at the installation.
  init(_ record: itp_job_record, start: UInt64) {
    /// The time from the installation to a time of the log, nil for none.
    func sinceStart(_ time: UInt64) -> Duration? {
      time == 0 ? nil : .nanoseconds(Int64(time - start))
    }
    self.init(
      task: record.task, submitter: JobTrace.Submitter(record),
      enqueued: sinceStart(record.enqueued) ?? .zero, started: sinceStart(record.started),
      ended: sinceStart(record.ended), thread: record.thread == 0 ? nil : record.thread)
  }
}
#endif
