import Foundation
import IsotrapDiagnosis
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// Who awaits the code that fails.
@Suite("Async callers")
struct AsyncTests {
  @Test(
    "An actor's callback in a task is told with all functions that await it",
    arguments: Subject.Build.allCases)
  func chain(build: Subject.Build) throws {
    let observation = try Observation.of(build.submitting, "chain")
    #expect(observation.process.ending == .signal(SIGILL))
    let finding = try observation.finding()
    #expect(
      callers(in: finding) == [
        "third(_:)", "second(_:)", "first(_:)", "closure #1 in static Submit.chain()",
      ])
    #expect(finding.submitted?.kind == .detachedTask)
    #expect(finding.stack.filter(\.frame.isAsync).last?.role == .runtime)
    #expect(finding.stack.first?.frame.isAsync == false)
  }

  @Test(
    "An async function that fails itself is told with who awaits it",
    arguments: Subject.Build.allCases)
  func awaited(build: Subject.Build) throws {
    let finding = try Observation.of(build.submitting, "awaited").finding()
    #expect(callers(in: finding) == ["awaiting()", "closure #1 in static Submit.awaited()"])
  }

  @Test("Of more callers than a record holds the innermost are told, and that there are more")
  func deep() throws {
    let trace = try #require(try Observation.of(Subject.submitting, "deep").traces.first)
    let thread = try #require(trace.threads.first)
    #expect(thread.frames.filter(\.isAsync).count == 32)
    #expect(thread.incompleteness == .cut)
  }

  @Test("Outside of tasks nobody awaits", arguments: Subject.Build.allCases)
  func noTask(build: Subject.Build) throws {
    let trace = try #require(try Observation.of(build.submitting, "async").traces.first)
    #expect(trace.threads.first?.frames.contains(where: \.isAsync) == false)
  }

  @Test("Linked in, the probe finds who awaits")
  func linked() throws {
    let trace = try #require(
      try Observation.of(Subject.linked, "in-task", preload: []).traces.first)
    #expect(trace.threads.first?.frames.contains(where: \.isAsync) == true)
  }

  /// The awaiting functions of a finding that somebody wrote, innermost first.
  private func callers(in finding: Finding) -> [String] {
    finding.stack.filter { $0.frame.isAsync && $0.role == .user }.compactMap(\.frame.function)
      .reduce(into: []) { names, name in
        let name = name.split(separator: " for ", maxSplits: 1).last.map(String.init) ?? name
        if names.last != name { names.append(name) }
      }
  }
}
