import Testing

@Suite("Serving the main actor")
struct InitialThreadExecutorRunningTests {
  @Test("Jobs and blocks that were enqueued in turn run in turn")
  func jobsAndBlocks() throws {
    let run = try FixtureRun("jobs-and-blocks")
    #expect(run.lines == ["in order"])
    #expect(run.status == 0)
  }

  @Test("A million jobs from two tasks run, each task's in order")
  func millionJobs() throws {
    let run = try FixtureRun("million-jobs")
    #expect(
      run.lines == ["1000000 jobs, true", "1000000 started, 1000000 ended, 0 omitted", "true"])
    #expect(run.status == 0)
  }

  @Test("It returns once its condition holds, and leaves what comes later to the next call")
  func until() throws {
    let run = try FixtureRun("run-until")
    #expect(run.lines == ["[1, 2]", "[1, 2]", "[1, 2, 3]"])
    #expect(run.status == 0)
  }

  @Test("It can be stopped from another thread and called again")
  func stop() throws {
    let run = try FixtureRun("stop")
    #expect(run.lines == ["round 1", "round 2", "round 3", "ended"])
    #expect(run.status == 0)
  }

  @Test("A stop that comes first lets what is enqueued run")
  func stopFirst() throws {
    let run = try FixtureRun("stop-first")
    #expect(run.lines == ["before the stop", "ended"])
    #expect(run.status == 0)
  }

  @Test("Work that it serves cannot call it")
  func nested() throws {
    let run = try FixtureRun("nested-run")
    #expect(run.wasSignaled)
    #expect(run.errors.contains("was called from work that it serves"))
  }

  @Test("Another thread cannot call it")
  func offInitialThread() throws {
    let run = try FixtureRun("run-off-initial-thread")
    #expect(run.wasSignaled)
    #expect(run.errors.contains("must be called on the thread that the process began with"))
  }
}
