import Foundation
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// The ways in which the probe comes into a process.
@Suite("Start")
struct StartTests {
  @Test(
    "Linked into a program the probe records as it does preloaded",
    arguments: Subject.Linkage.allCases)
  func linked(linkage: Subject.Linkage) throws {
    let program = linkage.program
    for (mode, signal) in [("closure", SIGILL), ("actor", SIGABRT)] {
      let observation = try Observation.of(program, mode, preload: [])
      #expect(observation.process.ending == .signal(signal))
      #expect(observation.traces.count == 1)
      let trace = try #require(observation.traces.first)
      #expect(trace.check?.expected.isMain == (mode == "closure"))
      #expect(trace.threads.first?.queueLabel == "cameraQueue")
      #expect(trace.depth >= 10)
    }
    let passing = try Observation.of(program, "after-suspension", preload: [])
    #expect(passing.process.ending == .exit(0))
    #expect(passing.traces == [])
  }

  @Test("Where a preloaded and a linked probe meet, one of them records")
  func preloadedAndLinked() throws {
    let observation = try Observation.of(Subject.linked, "closure")
    #expect(observation.process.ending == .signal(SIGILL))
    #expect(observation.recordings.count == 1)
    #expect(observation.traces.count == 1)
    #expect(observation.traces.first?.check?.location == nil)
    let witness = try Observation.of(Subject.linked, "witness")
    // Only the preloaded one can know the line.
    #expect(witness.traces.first?.check?.location != nil)
  }

  @Test("A program without Swift gets nothing of it, and runs as it would")
  func withoutSwift() throws {
    let observation = try Observation.of(Subject.c, "maps")
    #expect(observation.process.ending == .exit(3))
    #expect(observation.process.output == "end\n")
    #expect(observation.process.errors == "")
    #expect(observation.recordings.count == 1)
  }

  @Test("A thread takes little of an address space that is limited")
  func threadMemory() throws {
    let observation = try Observation.of(Subject.c, "thread-memory")
    let bare = try Observation.bare(Subject.c, "thread-memory")
    #expect(bare.ending == .exit(3))
    #expect(observation.process.ending == bare.ending)
  }

  @Test("Threads start, return and leave as they would")
  func threads() throws {
    let observation = try Observation.of(Subject.c, "threads")
    #expect(observation.process.ending == .exit(3))
    #expect(observation.traces == [])
  }

  @Test("A runtime that is loaded later is watched from then on")
  func lateRuntime() throws {
    let library = try Subject.lateLibrary.get().path
    let observation = try Observation.of(Subject.c, "late", library)
    #expect(observation.process.ending == .signal(SIGILL))
    #expect(observation.traces.count == 1)
    #expect(observation.traces.first?.check?.expected.isMain == true)
    #expect(observation.traces.first?.threads.first?.queueLabel == "lateQueue")
  }

  @Test("Without a session folder, a runtime that is loaded later works as it would")
  func lateRuntimeInert() throws {
    let library = try Subject.lateLibrary.get().path
    let process = try ObservedProcess.run(
      try Subject.c.get(), ["late", library],
      environment: ["LD_PRELOAD": BuildProducts.probe.path])
    #expect(process.ending == .signal(SIGILL))
  }

  @Test("C++ exceptions keep their unwinder and their outcome")
  func exceptions() throws {
    let observation = try Observation.of(Subject.cxx)
    let bare = try Observation.bare(Subject.cxx)
    #expect(observation.process.ending == .exit(0))
    #expect(observation.process.output == bare.output)
    #expect(bare.output.hasPrefix("10000 "))
    #expect(bare.output.contains("libgcc_s.so"))
    #expect(observation.traces == [])
  }
}
