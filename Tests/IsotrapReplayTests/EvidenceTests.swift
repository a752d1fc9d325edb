import Foundation
import IsotrapDiagnosis
import IsotrapScenarios
import IsotrapTraces
import Testing

@testable import IsotrapReplay

@Suite("The evidence of a run")
struct EvidenceTests {
  /// What a variant declares that traps in a witness.
  private let trap = Outcome(
    outcome: .trap, signal: "SIGILL", check: .witness, expected: "MainActor", blamed: "f()",
    line: 41, caller: "g()", queue: "cameraQueue")

  /// A finding that says just that.
  private let finding = Finding(
    source: "host", format: "probe", verdict: .isolationMismatch, confidence: 1, check: .witness,
    expected: .init(isolation: "MainActor", executor: nil),
    found: .init(queue: "cameraQueue", thread: "12", task: false, executor: nil),
    blamed: .init(
      function: "f()", image: "host", location: SourceLocation(file: "a/b.swift", line: 41)),
    caller: .init(function: "g()", image: "host", location: nil), signal: "SIGILL",
    fingerprint: "f")

  /// Evidence of a process that ended like this.
  private func evidence(
    _ termination: ChildProcess.Termination, _ findings: [Finding] = [], gaps: [String] = [],
    standardError: String = ""
  ) -> Evidence {
    var output = CapturedOutput(limit: 1000)
    output.append(Array(standardError.utf8))
    return Evidence(
      ending: ChildProcess.Ending(
        termination: termination, standardOutput: CapturedOutput(limit: 0), standardError: output),
      findings: findings, gaps: gaps, timeLimit: .seconds(10))
  }

  @Test("of a declared trap agrees")
  func trapped() {
    let evidence = evidence(.signalled(SIGILL), [finding])
    #expect(evidence.observed == trap)
    #expect(evidence.differences(from: trap) == [])
  }

  @Test("tells where the work was submitted, which a variant may declare")
  func submission() {
    var submitted = finding
    submitted.submitted = Finding.Submission(
      kind: .after, place: .init(function: "h()", image: nil, location: nil), stack: [])
    let evidence = evidence(.signalled(SIGILL), [submitted])
    #expect(evidence.observed.submitted == "DispatchQueue.asyncAfter in h()")
    #expect(evidence.differences(from: trap) == [], "a variant may leave it open")
    var declared = trap
    declared.submitted = "DispatchQueue.async in h()"
    #expect(
      evidence.differences(from: declared) == [
        "The submission is 'DispatchQueue.asyncAfter in h()', and 'DispatchQueue.async in h()'"
          + " was declared."
      ])
  }

  @Test("of a process that ends well and leaves no record agrees with a fix")
  func passed() {
    #expect(evidence(.exited(0)).observed == .pass)
    #expect(evidence(.exited(0)).differences(from: .pass) == [])
  }

  @Test("tells that a line moved")
  func movedLine() {
    var declared = trap
    declared.line = 40
    #expect(
      evidence(.signalled(SIGILL), [finding]).differences(from: declared)
        == ["The blamed line is '41', and '40' was declared."])
  }

  @Test("tells that a broken variant no longer traps")
  func noLongerTraps() {
    #expect(
      evidence(.exited(0)).differences(from: trap)
        == ["Declared to trap, but it passed: status 0 and no record."])
  }

  @Test("tells that a fix is gone")
  func fixGone() {
    let evidence = evidence(.signalled(SIGILL), [finding])
    #expect(
      evidence.differences(from: .pass) == [
        "Declared to pass, but it trapped with SIGILL: witness, MainActor, f() at b.swift:41,"
          + " queue 'cameraQueue'."
      ])
  }

  @Test("tells that a fix left a record")
  func recordLeft() {
    let evidence = evidence(.exited(0), [finding])
    #expect(evidence.observed.outcome == .failure)
    #expect(
      evidence.differences(from: .pass) == [
        "Declared to pass, but it left a record, although it ended with status 0: witness,"
          + " MainActor, f() at b.swift:41, queue 'cameraQueue'."
      ])
  }

  @Test("tells what a failed body said")
  func bodyThrew() {
    let evidence = evidence(.exited(1), standardError: "noise\nerror: Expected 3, saw 2.\n")
    #expect(evidence.observed.outcome == .failure)
    #expect(
      evidence.differences(from: .pass) == [
        #"Declared to pass, but it ended with status 1; it last said: "error: Expected 3, saw 2."."#
      ])
  }

  @Test("tells that a process was killed from outside")
  func killed() {
    #expect(
      evidence(.signalled(SIGKILL)).differences(from: trap) == [
        "Declared to trap, but it died of SIGKILL without a record, so it was killed from outside."
      ])
  }

  @Test("tells that a fault was not recorded")
  func notRecorded() {
    #expect(
      evidence(.signalled(SIGILL)).differences(from: trap)
        == ["Declared to trap, but it died of SIGILL without a record."])
  }

  @Test("tells that a process died of something else")
  func somethingElse() {
    let other = Finding(
      source: "host", format: "probe", verdict: .other, kind: .badAccess, confidence: 1,
      signal: "SIGSEGV", fingerprint: "f")
    let evidence = evidence(.signalled(SIGSEGV), [other])
    #expect(evidence.observed.outcome == .failure)
    #expect(
      evidence.differences(from: trap) == [
        "Declared to trap, but it died of SIGSEGV, which is no isolation mismatch."
      ])
  }

  @Test("tells that a process hung")
  func hung() {
    let evidence = evidence(.timedOut)
    #expect(evidence.observed.outcome == .hang)
    #expect(
      evidence.differences(from: .pass) == [
        "Declared to pass, but it did not end within 10.0 seconds and was killed."
      ])
  }

  @Test("does not agree if more was recorded than declared")
  func tooMuch() {
    var earlier = finding
    earlier.signal = nil
    earlier.check = .closureEntry
    let evidence = evidence(.signalled(SIGILL), [earlier, finding])
    #expect(evidence.observed == trap, "the finding with the signal decides")
    #expect(
      evidence.differences(from: trap)
        == ["The probe recorded 2 mismatches where one was declared."])
  }

  @Test("does not agree if records may be missing")
  func gaps() {
    let evidence = evidence(.signalled(SIGILL), [finding], gaps: ["3 records were dropped."])
    #expect(evidence.differences(from: trap) == ["3 records were dropped."])
  }
}
