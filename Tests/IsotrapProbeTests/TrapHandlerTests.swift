import Foundation
import IsotrapRecording
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// Plain crashes: recorded without a mismatch, and passed on unchanged.
@Suite("Trap handler")
struct TrapHandlerTests {
  @Test(
    "A plain crash of a Swift program is recorded as no mismatch",
    arguments: [("fatal-error", SIGILL, "SIGILL"), ("null", SIGSEGV, "SIGSEGV")])
  func swiftCrash(mode: String, signal: Int32, name: String) throws {
    let observation = try Observation.of(Subject.swift, mode)
    #expect(observation.process.ending == .signal(signal))
    #expect(observation.traces.map(\.signal) == [name])
    #expect(observation.traces.first?.check == nil)
    #expect(observation.traces.first?.threads.first?.isInTask == true)
  }

  @Test(
    "Each fatal signal is recorded and ends the process as before",
    arguments: [
      ("null", "SIGSEGV"), ("abort", "SIGABRT"), ("breakpoint", "SIGTRAP"), ("divide", "SIGFPE"),
      ("sent", "SIGFPE"), ("wild-call", "SIGSEGV"), ("heap", "SIGABRT"),
    ])
  func signals(mode: String, name: String) throws {
    let observation = try Observation.of(Subject.c, mode)
    let bare = try Observation.bare(Subject.c, mode)
    #expect(observation.process.ending == bare.ending)
    #expect(bare.ending != .exit(3))
    #expect(observation.process.errors == bare.errors)
    #expect(observation.traces.map(\.signal) == [name])
    // Whole: it goes down to the program's start, below which there is nothing.
    let thread = try #require(observation.traces.first?.threads.first)
    #expect(thread.incompleteness == nil)
    #expect(thread.frames.last?.image == "subject-c")
    // Nobody is there to be asked for a task.
    #expect(thread.isInTask == nil)
  }

  @Test("A stack overflow is recorded", arguments: ["overflow", "overflow-thread"])
  func overflow(mode: String) throws {
    let observation = try Observation.of(Subject.c, mode)
    #expect(observation.process.ending == .signal(SIGSEGV))
    #expect(observation.traces.first?.threads.first?.incompleteness == .cut)
    #expect(observation.traces.first?.depth == 128)
  }

  @Test("A smashed stack is recorded as far as it can be followed")
  func smashedStack() throws {
    let observation = try Observation.of(Subject.c, "smash")
    #expect(observation.process.ending == .signal(SIGILL))
    let thread = try #require(observation.traces.first?.threads.first)
    #expect(thread.incompleteness == .partial)
    #expect(thread.frames.first?.image == "subject-c")
  }

  @Test("A handler that was there first gets the signal unchanged")
  func earlierHandler() throws {
    let libraries = [try Subject.probe.get(), try Subject.earlierHandler.get()]
    for mode in ["null", "abort", "breakpoint", "divide", "sent"] {
      let observation = try Observation.of(Subject.c, mode, preload: libraries)
      let bare = try Observation.of(Subject.c, mode, preload: [libraries[1]])
      #expect(bare.process.ending == .exit(9))
      #expect(observation.process.ending == .exit(9))
      #expect(observation.process.output == bare.process.output)
      #expect(observation.traces.count == 1)
    }
  }

  @Test(
    "A handler of the program's own, installed later, behaves as without the probe",
    arguments: [
      "survive", "ignored", "chain", "chain-abort", "chain-plain", "restored-plain",
    ])
  func laterHandler(mode: String) throws {
    let observation = try Observation.of(Subject.c, mode)
    let bare = try Observation.bare(Subject.c, mode)
    #expect(observation.process.ending == bare.ending)
    #expect(observation.process.output == bare.output)
  }

  @Test("Swift's own backtrace still follows")
  func backtrace() throws {
    let observation = try Observation.of(
      Subject.swift, "closure",
      environment: ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no"])
    #expect(observation.process.ending == .signal(SIGILL))
    #expect(observation.process.errors.contains("Program crashed: Illegal instruction"))
    #expect(observation.process.errors.contains("dispatch_assert_queue"))
    #expect(observation.traces.first?.check?.expected.isMain == true)
  }

  @Test("A forked child writes to its parent's file, under its own number")
  func fork() throws {
    let observation = try Observation.of(Subject.c, "fork")
    #expect(observation.process.output == "child \(SIGSEGV)\nend\n")
    #expect(observation.recordings.count == 1)
    let recording = try #require(observation.recordings.first)
    #expect(recording.traces.map(\.signal) == ["SIGSEGV"])
    #expect(recording.traces.first?.threads.first?.id != UInt64(recording.processID))
  }

  @Test("Children that share their parent's memory are recorded one by one")
  func vfork() throws {
    let observation = try Observation.of(Subject.c, "vfork")
    #expect(observation.process.ending == .exit(3))
    #expect(observation.traces.map(\.signal) == ["SIGSEGV", "SIGSEGV", "SIGSEGV"])
  }

  @Test("An executed child makes a file of its own")
  func exec() throws {
    let observation = try Observation.of(Subject.c, "exec")
    #expect(observation.process.output == "child \(SIGSEGV)\nend\n")
    #expect(observation.recordings.count == 2)
    #expect(observation.traces.map(\.signal) == ["SIGSEGV"])
  }
}
