import Dispatch
import Glibc
import Isotrap

/// What the trace holds.
enum TraceModes {
  /// Enqueues jobs in different contexts, and writes what the trace says of each.
  static func runSubmitters(_ executor: InitialThreadExecutor) {
    let long = String(repeating: "l", count: 100)
    Task { @MainActor in
      await onThread { Task { @MainActor in print("from a thread") } }
      await block(on: DispatchQueue(label: "com.example.work")) {
        Task { @MainActor in print("from a queue") }
      }
      await block(on: DispatchQueue(label: long)) { Task { @MainActor in print("from a long") } }
      await Task { @MainActor in print("from a task") }.value
      executor.stop()
    }
    executor.run()
    let first = executor.trace.jobs.first?.task
    // What resumes the first task is none of the test's doing.
    for job in executor.trace.jobs where job.task != first {
      let submitter = job.submitter
      let task = submitter.task.map { $0 == first ? "the first task" : "another task" } ?? "no task"
      let thread = submitter.thread == getpid() ? "initial thread" : "other thread"
      let ran = job.thread == getpid() ? "ran on the initial thread" : "ran elsewhere"
      print(thread, submitter.queue ?? "no queue", task, ran, separator: ", ")
    }
  }

  /// Runs a short and a long job; the second waits for the first.
  static func runTimes(_ executor: InitialThreadExecutor) {
    Task { @MainActor in usleep(20_000) }
    Task { @MainActor in executor.stop() }
    executor.run()
    let jobs = executor.trace.jobs
    print(jobs.map { ($0.running ?? .zero) >= .milliseconds(20) })
    print(jobs.map { ($0.waiting ?? .zero) >= .milliseconds(20) })
    print(
      jobs.allSatisfy { job in
        guard let started = job.started, let ended = job.ended else { return false }
        return .zero < job.enqueued && job.enqueued <= started && started <= ended
      })
  }

  /// Reads the trace on another thread while a job holds the main actor and one waits behind it.
  static func runPending(_ executor: InitialThreadExecutor) {
    Task { @MainActor in
      Task { @MainActor in executor.stop() }
      let done = DispatchSemaphore(value: 0)
      startThread {
        for job in executor.trace.jobs {
          print(job.started != nil, job.ended != nil, job.thread == nil, job.running == nil)
        }
        done.signal()
      }
      { done.wait() }()
    }
    executor.run()
  }

  /// Reads the trace on another thread again and again while jobs run.
  static func runReading(_ executor: InitialThreadExecutor) {
    let count = 5000
    startThread {
      var isSound = true
      var ended = 0
      while ended < count {
        let jobs = executor.trace.jobs
        isSound = isSound && jobs.allSatisfy { ($0.thread == nil) == ($0.started == nil) }
        isSound = isSound && jobs.allSatisfy { $0.ended == nil || $0.running != nil }
        ended = jobs.filter { $0.ended != nil }.count
      }
      print(isSound, ended)
      executor.stop()
    }
    Task { for _ in 0..<count { Task { @MainActor in } } }
    executor.run()
  }

  /// Runs more jobs than the trace holds.
  static func runFull(_ executor: InitialThreadExecutor) {
    for _ in 1...5 { Task { @MainActor in } }
    Task { @MainActor in executor.stop() }
    executor.run()
    let trace = executor.trace
    print(trace.jobs.count, "traced,", trace.omitted, "omitted")
  }

  /// Runs a job without a trace.
  static func runUntraced(_ executor: InitialThreadExecutor) {
    Task { @MainActor in
      print("ran")
      executor.stop()
    }
    executor.run()
    print(executor.trace == JobTrace(jobs: [], omitted: 0))
  }
}
