import Dispatch
import Isotrap

/// In which order work runs.
enum Order {
  /// Enqueues jobs and blocks in turn, from one queue, and writes how they came.
  static func runJobsAndBlocks(_ executor: InitialThreadExecutor) {
    let order = Log()
    DispatchQueue(label: "source").sync {
      for index in 0..<1000 {
        if index.isMultiple(of: 2) {
          Task { @MainActor in order.entries.append(index) }
        } else {
          DispatchQueue.main.async { MainActor.assumeIsolated { order.entries.append(index) } }
        }
      }
    }
    executor.stop()
    executor.run()
    MainActor.assumeIsolated {
      print(order.entries == Array(0..<1000) ? "in order" : "\(order.entries)")
    }
  }

  /// Runs a million jobs from two threads, each of which must see its own in order.
  static func runMillionJobs(_ executor: InitialThreadExecutor) {
    let half = 500_000
    let (first, second) = (Log(), Log())
    Task {
      await withTaskGroup { group in
        for log in [first, second] {
          group.addTask {
            for index in 0..<half { Task { @MainActor in log.take(index) } }
          }
        }
      }
      executor.stop()
    }
    executor.run()
    MainActor.assumeIsolated {
      print(first.next + second.next, "jobs,", first.isInOrder && second.isInOrder)
    }
    let trace = executor.trace
    let started = trace.jobs.compactMap(\.started)
    let ended = trace.jobs.compactMap(\.ended)
    print(started.count, "started,", ended.count, "ended,", trace.omitted, "omitted")
    let bySource = Dictionary(grouping: trace.jobs, by: \.submitter.thread).values
    print(bySource.allSatisfy { isSorted($0.compactMap(\.started)) })
  }

  /// Whether no time is before its predecessor.
  private static func isSorted(_ times: [Duration]) -> Bool {
    zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}

/// What ran on the main actor.
@MainActor final class Log {
  /// Numbers in the order in which they came.
  var entries: [Int] = []

  /// The number that should come next.
  private(set) var next = 0

  /// Whether every number came in its turn.
  private(set) var isInOrder = true

  /// Creates an empty log.
  nonisolated init() {}

  /// Takes the next number.
  func take(_ index: Int) {
    if index != next { isInOrder = false }
    next += 1
  }
}
