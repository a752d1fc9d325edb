import Glibc
import Testing

@Suite("What the executor says of a context")
struct InitialThreadExecutorIsolationTests {
  @Test("Every context under the main queue is isolated, and on the initial thread")
  func rightContexts() throws {
    let run = try FixtureRun("right-contexts")
    #expect(
      run.lines == [
        "before run", "assumed twice", "block enqueued before run", "task",
        "after waiting for a detached task", "after sleep", "after a visit to another actor",
        "hop from a detached task", "task of its own", "immediate task", "sync on another queue",
        "sync within a barrier on another queue", "block on the main queue", "sync from a block",
        "queue with main as its target", "sync to main from another queue",
        "timer on the main queue", "sync to main from a thread",
        "after a continuation that another queue resumed", "isolated deinit", "after run",
      ])
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("No other context is")
  func wrongContexts() throws {
    let run = try FixtureRun("off-main-answers")
    #expect(
      run.lines == [
        "task", "task after sleep", "another actor", "queue", "sync on another queue", "timer",
        "thread", "sync from a thread", "after the main actor",
      ])
    #expect(run.status == 0)
  }

  @Test(
    "A check off the main actor ends the process as it does with the runtime's own executor",
    arguments: [
      "task", "task-after-sleep", "actor", "queue", "queue-sync", "timer", "thread", "main-blocked",
      "precondition", "assert", "witness",
    ])
  func trap(_ context: String) throws {
    let run = try FixtureRun("trap", context)
    #expect(run.lines == ["asking"])
    #expect(run.errors == "")
    #expect(run.wasSignaled)
    #expect(run.status == trapSignal)
    #expect(try run == FixtureRun("stock-trap", context))
  }

  @Test("The runtime knows it for the main executor: its warnings speak of the main thread")
  func wording() throws {
    let run = try FixtureRun(
      "trap", "witness",
      environment: [
        "SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE": "legacy",
        "SWIFT_UNEXPECTED_EXECUTOR_LOG_LEVEL": "1",
      ])
    #expect(run.lines == ["asking", "entered", "alive"])
    #expect(run.errors.contains("@MainActor function"))
    #expect(run.errors.contains("was not called on the main thread"))
  }

  /// The signal of the instruction that Dispatch's assertions end in.
  private var trapSignal: Int32 {
    #if arch(x86_64)
    SIGILL
    #else
    SIGTRAP
    #endif
  }
}
