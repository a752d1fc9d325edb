import Foundation
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// Mismatches: what the hooks record, and that the program dies as it would have.
@Suite("Hooks")
struct HooksTests {
  @Test(
    "A main-actor closure on a queue is recorded and still dies of SIGILL",
    arguments: Subject.Build.allCases)
  func mainActorClosure(build: Subject.Build) throws {
    let observation = try Observation.of(build.program, "closure")
    #expect(observation.process.ending == .signal(SIGILL))
    #expect(observation.process.errors == "")
    #expect(observation.traces.count == 1)
    let trace = try #require(observation.traces.first)
    #expect(trace.signal == "SIGILL")
    #expect(trace.check?.expected.isMain == true)
    #expect(trace.check?.expected.isDefaultActor == false)
    #expect(trace.check?.current == nil)
    #expect(trace.threads.first?.queueLabel == "cameraQueue")
    #expect(trace.threads.first?.isInTask == false)
    #expect(trace.threads.first?.incompleteness == nil)
    #expect(
      trace.imagesOnStack
        == [
          "libdispatch.so", "libswift_Concurrency.so", trace.source, "libdispatch.so", "libc.so.6",
        ])
    #expect(trace.source == (try build.program.get().lastPathComponent))
  }

  @Test(
    "A default actor's closure is recorded with the actor's type and the stack through abort",
    arguments: Subject.Build.allCases)
  func defaultActorClosure(build: Subject.Build) throws {
    let observation = try Observation.of(build.program, "actor")
    #expect(observation.process.ending == .signal(SIGABRT))
    #expect(
      observation.process.errors
        == "Incorrect actor executor assumption; expected 'Subject.Store' executor.\n")
    #expect(observation.traces.count == 1)
    let trace = try #require(observation.traces.first)
    #expect(trace.signal == "SIGABRT")
    #expect(trace.check?.expected.typeName == "Subject.Store")
    #expect(trace.check?.expected.isDefaultActor == true)
    #expect(trace.depth >= 15)
    #expect(
      trace.imagesOnStack == [
        "libc.so.6", "libswift_Concurrency.so", trace.source, "libdispatch.so", "libc.so.6",
      ])
  }

  @Test("A witness's check is recorded with the file and line that the compiler passes")
  func witness() throws {
    let observation = try Observation.of(Subject.swift, "witness")
    #expect(observation.process.ending == .signal(SIGILL))
    let location = try #require(observation.traces.first?.check?.location)
    #expect(location.file == "Subject/Subject.swift")
    let source = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Subjects/Subject.swift"), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[try #require(location.line) - 1].hasSuffix("// witness"))
  }

  @Test("The name of a type in a type in an extension is whole")
  func nestedName() throws {
    let observation = try Observation.of(Subject.swift, "nested-name")
    #expect(observation.traces.first?.check?.expected.typeName == "Subject.Outer.Inner")
  }

  @Test("A check in a task says so")
  func inTask() throws {
    let observation = try Observation.of(Subject.swift, "in-task")
    #expect(observation.process.ending == .signal(SIGILL))
    #expect(observation.traces.map { $0.threads.first?.isInTask } == [true])
  }

  @Test(
    "A custom executor's own failing check is recorded", arguments: ["checked-off", "bare-off"])
  func customExecutor(mode: String) throws {
    let observation = try Observation.of(Subject.swift, mode)
    #expect(observation.process.ending == .signal(SIGILL))
    #expect(observation.traces.count == 1)
    let type = mode == "checked-off" ? "Subject.CheckingExecutor" : "Subject.BareExecutor"
    #expect(observation.traces.first?.check?.expected.typeName == type)
    #expect(observation.traces.first?.signal == "SIGILL")
  }

  @Test(
    "A check that an executor answers with no is recorded, with the runtime's message unchanged",
    arguments: [
      ("asked-assume", SIGILL, "Expected same executor as Subject.Asked"),
      ("asked-precondition", SIGILL, "Precondition failed: Incorrect actor executor assumption"),
      ("asked-closure", SIGABRT, "error: data race detected: actor-isolated function at Subject/"),
    ], Subject.Build.allCases)
  func denied(
    question: (mode: String, signal: Int32, message: String), build: Subject.Build
  ) throws {
    let (mode, signal, message) = question
    let observation = try Observation.of(build.program, mode)
    #expect(observation.process.ending == .signal(signal))
    #expect(observation.process.errors.contains(message))
    #expect(observation.traces.count == 1)
    let check = try #require(observation.traces.first?.check)
    #expect(check.expected.typeName == "Subject.AskingExecutor")
    #expect((check.location != nil) == (mode == "asked-closure"))
  }

  @Test(
    "What passes leaves no record and runs as without the probe",
    arguments: [
      "none", "checked-on", "deinit", "immediate", "cast", "after-suspension", "nested-sync",
      "own-handler-passing",
    ], Subject.Build.allCases)
  func passing(mode: String, build: Subject.Build) throws {
    let observation = try Observation.of(build.program, mode)
    let bare = try Observation.bare(build.program, mode)
    #expect(bare.ending == .exit(0))
    #expect(observation.process.ending == bare.ending)
    #expect(observation.process.output == bare.output)
    #expect(observation.process.errors == bare.errors)
    #expect(observation.recordings.count == 1)
    #expect(observation.traces == [])
    #expect(observation.recordings.allSatisfy { $0.unfinished.isEmpty && $0.dropped.isEmpty })
  }

  @Test(
    "A crash after a question that was only asked is no mismatch",
    arguments: [("immediate-crash", SIGILL), ("cast-forced", SIGABRT)], Subject.Build.allCases)
  func crashAfterQuestion(crash: (mode: String, signal: Int32), build: Subject.Build) throws {
    let observation = try Observation.of(build.program, crash.mode)
    #expect(observation.process.ending == .signal(crash.signal))
    #expect(observation.traces.count == 1)
    #expect(observation.traces.first?.check == nil)
  }

  @Test(
    "A mismatch is recorded although the program has a handler of its own, which still runs",
    arguments: ["own-handler", "own-handler-checked"])
  func ownHandler(mode: String) throws {
    let observation = try Observation.of(Subject.swift, mode)
    #expect(observation.process.ending == .exit(7))
    #expect(observation.traces.count == 1)
    #expect(observation.traces.first?.check != nil)
  }

  @Test(
    "A mismatch is recorded although the thread blocks the signal, whose handler is not called",
    arguments: ["no", "yes"])
  func blocked(backtrace: String) throws {
    let observation = try Observation.of(
      Subject.swift, "blocked", environment: ["SWIFT_BACKTRACE": "enable=\(backtrace)"])
    #expect(observation.process.ending == .signal(SIGILL))
    #expect(observation.process.errors == "")
    #expect(observation.traces.map { $0.check?.expected.isMain } == [true])
  }

  @Test("Of a check that passes, Dispatch logs nothing")
  func noLog() throws {
    let observation = try Observation.of(
      Subject.swift, "nested-sync", environment: ["LIBDISPATCH_LOG": "stderr"])
    #expect(observation.process.ending == .exit(0))
    #expect(observation.process.errors == "")
  }

  @Test("What was recorded before SIGKILL is whole")
  func killed() throws {
    let observation = try Observation.of(Subject.swift, "killed")
    #expect(observation.process.ending == .signal(SIGKILL))
    #expect(observation.traces.first?.check?.expected.isMain == true)
    #expect(observation.traces.first?.depth ?? 0 >= 10)
  }

  @Test("A hook that was there before decides, and what it lets pass leaves no record")
  func earlierHook() throws {
    // Preloaded, the probe comes while the runtime is being loaded: before any other can.
    let library = try Subject.earlierHook.get()
    for mode in ["closure", "actor", "checked-off"] {
      let observation = try Observation.of(Subject.linked, mode, preload: [library])
      #expect(observation.process.ending == .exit(0))
      #expect(observation.process.output.hasPrefix("let pass\n"))
      #expect(observation.process.output.hasSuffix("end\n"))
      #expect(observation.traces == [])
      #expect(observation.recordings.first?.unfinished.isEmpty == true)
    }
  }

  @Test("No frame of the probe is on any stack")
  func ownFrames() throws {
    for mode in ["closure", "actor", "witness", "checked-off", "asked-closure"] {
      let images = try Observation.of(Subject.swift, mode).traces.flatMap(\.imagesOnStack)
      #expect(!images.isEmpty)
      #expect(!images.contains("libIsotrapProbe.so"))
    }
  }
}
