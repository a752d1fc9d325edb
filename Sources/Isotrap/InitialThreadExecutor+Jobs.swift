#if os(Linux)
import IsotrapMainExecutor
#endif

extension InitialThreadExecutor {
  /// Puts a job of the main actor on `DispatchQueue.main`, behind everything that is there.
  public func enqueue(_ job: consuming ExecutorJob) {
    #if os(Linux)
    // SAFETY: An unowned job is the runtime's pointer. The queue runs it exactly once.
    itp_main_executor_enqueue(unsafeBitCast(UnownedJob(job), to: UnsafeMutableRawPointer.self))
    #else
    preconditionFailure("An executor that cannot be installed is given no job.")
    #endif
  }

  /// The jobs so far; empty if the executor was installed with `tracing: 0`.
  ///
  /// May be read on any thread, also while the initial thread is stuck in a job.
  public var trace: JobTrace {
    #if os(Linux)
    var jobs: [JobTrace.Job] = []
    let count = itp_job_log_count()
    jobs.reserveCapacity(count)
    var record = itp_job_record()
    for index in 0..<count where itp_job_log_read(index, &record) {
      jobs.append(JobTrace.Job(record, start: start))
    }
    return JobTrace(jobs: jobs, omitted: itp_job_log_jobs() - count)
    #else
    return JobTrace(jobs: [], omitted: 0)
    #endif
  }
}
