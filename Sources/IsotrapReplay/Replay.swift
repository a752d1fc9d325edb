import Foundation
import IsotrapRecording
import IsotrapReporting
import IsotrapScenarios

/// Runs variants, each in a process of its own under the probe, and compares what happens with
/// what they declare.
public struct Replay: Sendable {
  /// The executable that holds the variants.
  public let host: Host

  /// The path of the preloadable probe.
  let probe: String

  /// Reads and judges what the probe wrote.
  let judge: SessionJudgement.Judge

  /// How long each process may run.
  let timeLimit: Duration

  /// How many processes run at a time.
  let jobs: Int

  /// Where the session files go while they are needed.
  let temporaryFolder: String

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - host: The executable that holds the variants.
  ///   - probe: The path of the preloadable probe.
  ///   - judge: Reads and judges a file that the probe wrote.
  ///   - timeLimit: How long each process may run.
  ///   - jobs: How many processes run at a time; 1 or more, by default one for each core.
  ///   - temporaryFolder: Where session files go; nil for the system's place.
  public init(
    host: Host, probe: String, judge: @escaping SessionJudgement.Judge = SessionJudge().judge,
    timeLimit: Duration = .seconds(10), jobs: Int = ProcessInfo.processInfo.activeProcessorCount,
    temporaryFolder: String? = nil
  ) {
    self.host = host
    self.probe = probe
    self.judge = judge
    self.timeLimit = timeLimit
    self.jobs = max(1, jobs)
    self.temporaryFolder = temporaryFolder ?? ReplayFolder.standardParent()
  }

  /// Replays variants.
  ///
  /// Cancelling the task kills what runs; the session files are removed in any case.
  ///
  /// - Parameters:
  ///   - cases: The variants.
  ///   - repeats: How often each is run; 0 or more.
  ///   - tell: Called with each report as it comes; one call at a time.
  /// - Returns: A report for each run, in the order of the cases, then of the runs.
  /// - Throws: ``ChildProcessError``, ``ReplayFolderError``, `CancellationError`.
  public func run(
    _ cases: [ReplayCase], repeats: Int = 1, tell: (VariantReport) -> Void = { _ in }
  ) async throws -> [VariantReport] {
    let folder = try ReplayFolder(in: temporaryFolder)
    defer { folder.remove() }
    let probe = try folder.link(to: probe)
    let runs = cases.flatMap { replayed in (0..<repeats).map { (replayed, $0 + 1) } }

    return try await withThrowingTaskGroup(of: (Int, VariantReport).self) { group in
      var reports = [VariantReport?](repeating: nil, count: runs.count)
      var next = runs.indices.makeIterator()
      /// Starts the next run, if there is one.
      func start() {
        guard let index = next.next() else { return }
        let (replayed, repetition) = runs[index]
        group.addTask {
          let session = try folder.makeFolder(named: "\(index)")
          defer { ReplayFolder.remove(session) }
          return (
            index,
            try await run(replayed, repetition: repetition, probe: probe, session: session)
          )
        }
      }
      for _ in 0..<jobs { start() }
      while let (index, report) = try await group.next() {
        reports[index] = report
        tell(report)
        start()
      }
      return reports.compactMap(\.self)
    }
  }

  /// Runs a variant once and judges it.
  private func run(
    _ replayed: ReplayCase, repetition: Int, probe: String, session: String
  ) async throws -> VariantReport {
    let start = ContinuousClock.now
    let command = host.command(running: replayed.name)
    let ending = try await ChildProcess(
      executable: command[0], arguments: Array(command.dropFirst()),
      environment: ReplayEnvironment.observed(by: probe, session: session), timeLimit: timeLimit
    ).run()
    let judgement = judgement(of: session, ending: ending)
    let evidence = Evidence(
      ending: ending, findings: judgement.findings, gaps: judgement.gaps, timeLimit: timeLimit)
    let declared = replayed.variant.declared
    let differences = evidence.differences(from: declared)
    let exit: Int? = if case .exited(let status) = ending.termination { Int(status) } else { nil }
    return VariantReport(
      scenario: replayed.scenario.id, variant: replayed.variant.id, role: replayed.variant.role,
      repetition: repetition, declared: declared, observed: evidence.observed,
      differences: differences, findings: judgement.findings, exit: exit,
      wallMilliseconds: (ContinuousClock.now - start) / .milliseconds(1))
  }

  /// Judges the session files that a process left.
  private func judgement(of session: String, ending: ChildProcess.Ending) -> SessionJudgement {
    let files = (try? SessionFolder(URL(filePath: session)).files()) ?? []
    var whole = SessionJudgement(findings: [])
    if files.isEmpty {
      let words = ending.standardError.text.split(separator: "\n")
      let reason = words.first { $0.hasPrefix("isotrap: ") || $0.hasPrefix("ERROR: ld.so: ") }
      whole.gaps.append(
        "The probe left no session file, so nothing was observed: "
          + (reason.map { "\($0)." } ?? "it gave no reason; see whether \(probe) can be loaded."))
    }
    for file in files {
      do {
        let part = try judge(file)
        whole.findings += part.findings
        whole.gaps += part.gaps
      } catch {
        let reason = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        whole.gaps.append("The session file cannot be judged: \(reason).")
      }
    }
    return whole
  }
}
