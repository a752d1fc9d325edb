import Foundation
import IsotrapDiagnosis
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// Where work was submitted that fails when it runs.
@Suite("Submissions")
struct SubmissionsTests {
  @Test(
    "Work that fails is told by what it was submitted, and where",
    arguments: [
      ("async", SubmissionKind.async, "static Submit.async()"),
      ("after", .after, "static Submit.after()"),
      ("group", .groupAsync, "static Submit.group()"),
      ("barrier", .barrierAsync, "static Submit.barrier()"),
      ("quality", .async, "static Submit.quality()"),
      ("notify", .groupNotify, "static Submit.notify()"),
      ("notifyItem", .groupNotify, "static Submit.notifyItem()"),
      ("item", .async, "static Submit.item()"),
      ("itemAfter", .after, "static Submit.itemAfter()"),
      ("itemNotify", .blockNotify, "static Submit.itemNotify()"),
      ("event", .eventHandler, "static Submit.event(_:)"),
      ("eventWithQuality", .eventHandler, "static Submit.eventWithQuality(_:)"),
      ("replaced", .eventHandler, "static Submit.event(_:)"),
      ("cancellation", .cancelHandler, "static Submit.cancellation(_:)"),
      ("registration", .registrationHandler, "static Submit.registration(_:)"),
      ("timer", .eventHandler, "static Submit.timer(_:)"),
      ("task", .task, "static Submit.task()"),
      ("detached", .detachedTask, "static Submit.detached()"),
      ("immediate", .immediateTask, "static Submit.startImmediately()"),
      ("addTask", .groupTask, "closure #1 in static Submit.addTask()"),
      ("asyncLet", .asyncLet, "static Submit.asyncLet()"),
      ("onActor", .task, "static Submit.onActor()"),
    ], Subject.Build.allCases)
  func submitted(
    work: (mode: String, kind: SubmissionKind, function: String), build: Subject.Build
  ) throws {
    let observation = try Observation.of(build.submitting, work.mode)
    #expect(observation.process.ending == .signal(SIGILL))
    let finding = try observation.finding()
    #expect(finding.verdict == .isolationMismatch)
    let submitted = try #require(finding.submitted)
    #expect(submitted.kind == work.kind)
    #expect(submitted.place?.function == work.function)
    // At -O a call that ends its function may have no line.
    if build == .debug { #expect(submitted.place?.location?.fileName == "Submitting.swift") }
  }

  @Test("A block that was submitted inside another has the inner submission")
  func nested() throws {
    let finding = try Observation.of(Subject.submitting, "outer").finding()
    let submitted = finding.submitted
    #expect(finding.verdict == .isolationMismatch)
    #expect(submitted?.place?.function == "static Submit.nested()")
    #expect(
      submitted?.stack.contains { $0.frame.function == "closure #1 in static Submit.outer()" }
        == true)
  }

  @Test("After work that ran inside a block, the block's own submission is back")
  func restored() throws {
    let finding = try Observation.of(Subject.submitting, "around").finding()
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.submitted?.place?.function == "static Submit.inner(_:)")
  }

  @Test(
    "Functions and blocks of C are told by the function that was called",
    arguments: [
      "async", "async_f", "barrier_async", "barrier_async_f", "after_f", "group_async_f",
      "group_notify_f", "source_set_event_handler_f", "source_set_registration_handler_f",
      "source_set_cancel_handler_f",
    ])
  func functions(way: String) throws {
    let observation = try Observation.of(Subject.submittingC, way)
    #expect(observation.process.ending == .signal(SIGILL))
    let submitted = try #require(try observation.finding().submitted)
    #expect(submitted.kind == SubmissionKind(rawValue: "dispatch_" + way))
    #expect(submitted.place?.function == "submit")
  }

  @Test(
    "A correct program runs in the same order and lets go of the same things",
    arguments: Subject.Build.allCases)
  func correct(build: Subject.Build) throws {
    let observation = try Observation.of(build.submitting, "correct")
    let bare = try Observation.bare(build.submitting, "correct")
    #expect(bare.ending == .exit(0))
    #expect(bare.output.hasSuffix("slept\n"))
    #expect(observation.process.ending == bare.ending)
    #expect(observation.process.output == bare.output)
    #expect(observation.process.errors == bare.errors)
    #expect(observation.traces == [])
  }

  @Test("A hundred thousand blocks of each kind leave nothing behind")
  func growth() throws {
    let observation = try Observation.of(Subject.submitting, "many")
    #expect(observation.process.ending == .exit(0))
    let words = observation.process.output.split(whereSeparator: \.isWhitespace)
    // 100,000 blocks of ours are 8.8 MB; the program alone comes to 1 MB.
    #expect(try #require(words.last.flatMap { Int($0) }) < 4000)
  }

  @Test("A hundred thousand functions run once each and leave nothing behind")
  func functionGrowth() throws {
    let observation = try Observation.of(Subject.submittingC, "many")
    #expect(observation.process.ending == .exit(0))
    #expect(observation.process.output == "20000\n120000\n")
    let grown = observation.process.errors.split(separator: "\n").last.flatMap { Int($0) }
    #expect(try #require(grown) < 1_000_000)
  }

  @Test("A block that threads submit and call at the same time runs each time")
  func shared() throws {
    let observation = try Observation.of(Subject.submittingC, "share")
    #expect(observation.process.ending == .exit(0))
    #expect(observation.process.output == "80800\n")
  }

  @Test("Linked in, the probe records without the submission, which only the preloaded one sees")
  func linked() throws {
    let linked = try Observation.of(Subject.linked, "closure", preload: [])
    #expect(linked.traces.count == 1)
    #expect(linked.traces.first?.submission == nil)
    #expect(try Observation.of(Subject.swift, "closure").traces.first?.submission != nil)
  }
}
