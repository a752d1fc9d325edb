#if os(Linux)
import IsotrapMainExecutor
#endif

extension JobTrace {
  /// Where a job was enqueued.
  public struct Submitter: Sendable, Hashable {
    /// The kernel's number of the thread.
    public var thread: Int32

    /// The label of the queue that the thread worked for, at most its first 63 bytes; nil if there
    /// was none.
    public var queue: String?

    /// The task that was running, as the runtime numbers them; nil outside of tasks, and also when
    /// a task comes over by itself, because the runtime lets go of it before it enqueues it.
    public var task: UInt64?

    /// Creates a submitter.
    public init(thread: Int32, queue: String? = nil, task: UInt64? = nil) {
      self.thread = thread
      self.queue = queue
      self.task = task
    }
  }
}

#if os(Linux)
extension JobTrace.Submitter {
  /// Takes a job's submitter from the executor's log.
  init(_ record: itp_job_record) {
    let queue = withUnsafeBytes(of: record.submitter_queue) { label in
      String(decoding: label.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(
      thread: record.submitter_thread, queue: queue.isEmpty ? nil : queue,
      task: record.submitter_task == 0 ? nil : record.submitter_task)
  }
}
#endif
