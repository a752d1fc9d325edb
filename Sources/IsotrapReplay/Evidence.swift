import Foundation
import IsotrapDiagnosis
import IsotrapScenarios
import IsotrapTraces

/// Everything that is known about one run of a variant: how it ended and what the probe saw.
struct Evidence: Sendable {
  /// How the process ended, and what it wrote.
  let ending: ChildProcess.Ending

  /// What the probe's records amount to.
  let findings: [Finding]

  /// Why the records may not be the whole story, a sentence each.
  let gaps: [String]

  /// The time limit that the process had.
  let timeLimit: Duration

  /// The signal that ended the process.
  var signal: String? {
    if case .signalled(let number) = ending.termination { SignalName.of(number) } else { nil }
  }

  /// The finding that tells how the process ended, or else the first.
  private var decisive: Finding? {
    findings.first { $0.signal != nil } ?? findings.first
  }

  /// The outcome in the terms of a declaration.
  var observed: Outcome {
    let kind: Outcome.Kind =
      switch ending.termination {
      case .timedOut: .hang
      case .exited(0) where findings.isEmpty: .pass
      case .signalled where decisive?.verdict == .isolationMismatch: .trap
      case .exited, .signalled: .failure
      }
    return Outcome(
      outcome: kind, signal: signal, check: decisive?.check,
      expected: decisive?.expected?.isolation, blamed: decisive?.blamed?.function,
      line: decisive?.blamed?.location?.line, caller: decisive?.caller?.function,
      queue: decisive?.found.queue, submitted: decisive?.submitted?.words)
  }

  /// What differs from a declaration, a sentence each; nothing if all is as declared.
  func differences(from declared: Outcome) -> [String] {
    var sentences = gaps
    let observed = observed
    if observed.outcome == declared.outcome {
      sentences += declared.differences(from: observed)
    } else {
      sentences.append("Declared to \(declared.outcome.words), but \(story).")
    }
    if declared.outcome == .trap, findings.count > 1 {
      sentences.append("The probe recorded \(findings.count) mismatches where one was declared.")
    }
    return sentences
  }

  /// What happened, as half a sentence.
  private var story: String {
    switch ending.termination {
    case .timedOut:
      return "it did not end within \(timeLimit) and was killed\(lastWords)"
    case .exited(0) where findings.isEmpty:
      return "it passed: status 0 and no record"
    case .exited(0):
      return "it left a record, although it ended with status 0: \(mismatch)"
    case .exited(let status):
      return "it ended with status \(status)\(lastWords)"
    case .signalled where decisive?.verdict == .isolationMismatch:
      return "it trapped with \(signal ?? "a signal"): \(mismatch)"
    case .signalled where decisive != nil:
      return "it died of \(signal ?? "a signal"), which is no isolation mismatch\(lastWords)"
    case .signalled(let number):
      let origin = Self.faults.contains(number) ? "" : ", so it was killed from outside"
      return "it died of \(signal ?? "a signal") without a record\(origin)\(lastWords)"
    }
  }

  /// The signals that a process brings upon itself, and that the probe records.
  private static let faults = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

  /// What the decisive finding says, in a few words.
  private var mismatch: String {
    guard let finding = decisive else { return "nothing is known about it" }
    let place = finding.blamed.map { blamed in
      let line = blamed.location.flatMap { place in place.line.map { ":\($0)" } } ?? ""
      return "\(blamed.function ?? "a thunk") at \(blamed.location?.fileName ?? "?")\(line)"
    }
    return [
      finding.check?.rawValue ?? finding.kind?.rawValue, finding.expected?.isolation, place,
      finding.found.queue.map { "queue '\($0)'" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// The last line on standard error, as an appendix to a sentence.
  private var lastWords: String {
    let line = ending.standardError.text.split(separator: "\n").last
    return line.map { "; it last said: \"\($0)\"" } ?? ""
  }
}

extension Outcome.Kind {
  /// The kind as the end of "declared to …".
  fileprivate var words: String {
    switch self {
    case .pass: "pass"
    case .trap: "trap"
    case .failure: "fail"
    case .hang: "hang"
    }
  }
}
