import Foundation
import Isotrap
import Testing

@Suite("The initial thread's executor")
struct InitialThreadExecutorTests {
  @Test("A second one is refused, and the first keeps serving")
  func secondInstance() throws {
    let run = try FixtureRun("two-instances")
    #expect(
      run.lines == [
        "\(InitialThreadExecutor.InstallationError.alreadyInstalled)", "served by the first",
      ])
    #expect(run.status == 0)
  }

  @Test("After the runtime has asked for the main executor it is too late")
  func tooLate() throws {
    let run = try FixtureRun("asked-before")
    #expect(run.lines == ["\(InitialThreadExecutor.InstallationError.tooLate)"])
    #expect(run.wasSignaled, "the error that main throws ends the process")
    #expect(run.errors.contains("a main that is not async"))
  }

  @Test("In this process, whose main is async, it is refused")
  func asyncMain() {
    let error = #expect(throws: InitialThreadExecutor.InstallationError.self) {
      try InitialThreadExecutor.install()
    }
    #expect(error == .tooLate || error == .notOnInitialThread)
  }

  @Test("It does not take the place of another library's executor")
  func otherExecutor() throws {
    let run = try FixtureRun("other-executor")
    #expect(run.lines == ["\(InitialThreadExecutor.InstallationError.otherExecutorInstalled)"])
  }

  @Test("It is refused on any thread but the initial one")
  func offInitialThread() throws {
    let run = try FixtureRun("off-initial-thread")
    #expect(run.lines == ["\(InitialThreadExecutor.InstallationError.notOnInitialThread)"])
  }

  @Test("A trace that does not fit into memory is refused, and a smaller one can follow")
  func tooLarge() throws {
    let run = try FixtureRun("too-large")
    #expect(
      run.lines == [
        "\(InitialThreadExecutor.InstallationError.noMemory(capacity: .max))", "installed",
      ])
  }

  @Test("A job that is given to the main actor by hand is served and traced")
  func byHand() throws {
    let run = try FixtureRun("entry-points")
    #expect(run.lines == ["by hand", "traced"])
  }
}
