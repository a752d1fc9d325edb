import Foundation
import Isotrap

/// Measures what a job of the main actor costs with the runtime's own main executor and with the
/// `InitialThreadExecutor`, with and without its trace.
///
/// Every measurement is a process of its own. Those of one round follow each other at once, and the
/// report gives the median of the rounds' ratios, so that a machine that slows down between rounds
/// favors neither. Processor time, of all threads, is what a job costs; wall time also holds what
/// the scheduler makes of it, and means little on a busy machine.
@main struct MainExecutorBench {
  /// Who serves the main actor.
  enum Executor: String, CaseIterable {
    /// The runtime's own executor, served by worker threads as an asynchronous `main` has it.
    case stock
    /// The runtime's own executor, served on the initial thread by Foundation's run loop.
    case stockOnInitialThread = "stock-on-initial-thread"
    /// Ours without a trace.
    case untraced
    /// Ours with a trace of all jobs.
    case traced
  }

  /// How jobs come to the main actor.
  enum Workload: String, CaseIterable {
    /// The main actor creates tasks of its own.
    case local
    /// A task elsewhere creates tasks of the main actor.
    case create
    /// A task elsewhere hops to the main actor and back.
    case hop
  }

  /// What a job costs, in nanoseconds.
  struct Cost {
    /// Processor time of all threads.
    var processor: Double
    /// Wall time.
    var wall: Double
  }

  /// Jobs in one process.
  static let jobs = 200_000

  /// Runs the rounds, or with two arguments one measurement.
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if let executor = arguments.first.flatMap(Executor.init(rawValue:)),
      let workload = arguments.last.flatMap(Workload.init(rawValue:))
    {
      try measure(executor, workload)
    }
    guard let rounds = Int(arguments.first ?? "15"), rounds > 0 else {
      print("USAGE: MainExecutorBench [ROUNDS]")
      exit(64)
    }
    for workload in Workload.allCases { try compare(workload, rounds: rounds) }
  }

  /// Runs one workload, prints nanoseconds per job, and ends the process.
  private static func measure(_ executor: Executor, _ workload: Workload) throws -> Never {
    let own: InitialThreadExecutor? =
      switch executor {
      case .stock, .stockOnInitialThread: nil
      case .untraced: try .install(tracing: 0)
      case .traced: try .install(tracing: 2 * jobs)
      }
    Task {
      await run(workload, jobs / 10)
      let (processor, wall) = (now(CLOCK_PROCESS_CPUTIME_ID), now(CLOCK_MONOTONIC))
      await run(workload, jobs)
      for (clock, start) in [(CLOCK_PROCESS_CPUTIME_ID, processor), (CLOCK_MONOTONIC, wall)] {
        print((now(clock) - start) / Double(jobs))
      }
      exit(0)
    }
    own?.run()
    if executor == .stockOnInitialThread { RunLoop.main.run() }
    dispatchMain()
  }

  /// What a clock shows, in nanoseconds.
  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Brings jobs to the main actor and waits for the last of them.
  private static func run(_ workload: Workload, _ count: Int) async {
    switch workload {
    case .local:
      await Task { @MainActor in
        for _ in 1..<count { Task {} }
        await Task {}.value
      }.value
    case .create:
      for _ in 1..<count { Task { @MainActor in } }
      await Task { @MainActor in }.value
    case .hop:
      for _ in 0..<count { await MainActor.run {} }
    }
  }

  /// Prints the medians of one workload.
  private static func compare(_ workload: Workload, rounds: Int) throws {
    var costs: [Executor: [Cost]] = [:]
    for _ in 0..<rounds {
      for executor in Executor.allCases.shuffled() {
        costs[executor, default: []].append(try cost(of: executor, workload))
      }
    }
    let stock = costs[.stock, default: []]
    print("\(workload), median of \(rounds) pairs, a job:")
    for executor in Executor.allCases {
      let own = costs[executor, default: []]
      let pairs = Array(zip(own, stock))
      print(
        String(
          format: "  %5.0f ns of processor (%.2f x stock), %6.0f ns of wall (%.2f x stock)  %@",
          median(own.map(\.processor)), median(pairs.map { $0.processor / $1.processor }),
          median(own.map(\.wall)), median(pairs.map { $0.wall / $1.wall }), executor.rawValue))
    }
  }

  /// What a job costs in a process of its own.
  private static func cost(of executor: Executor, _ workload: Workload) throws -> Cost {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [executor.rawValue, workload.rawValue]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(separator: "\n").compactMap { Double($0) }
    return Cost(processor: numbers.first ?? .nan, wall: numbers.last ?? .nan)
  }

  /// The middle of some numbers.
  private static func median(_ numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }
}
