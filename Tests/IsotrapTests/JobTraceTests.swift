import Isotrap
import Testing

@Suite("The trace of jobs")
struct JobTraceTests {
  @Test("A job knows who enqueued it: thread, queue and task")
  func submitters() throws {
    let run = try FixtureRun("submitters")
    let long = String(repeating: "l", count: 63)
    #expect(
      run.lines.suffix(4) == [
        "other thread, no queue, no task, ran on the initial thread",
        "other thread, com.example.work, no task, ran on the initial thread",
        "other thread, \(long), no task, ran on the initial thread",
        "initial thread, com.apple.main-thread, the first task, ran on the initial thread",
      ])
    #expect(run.status == 0)
  }

  @Test("A job that blocks shows in its own running time and in the waiting time of the next")
  func times() throws {
    let run = try FixtureRun("times")
    #expect(run.lines == ["[true, false]", "[false, true]", "true"])
    #expect(run.status == 0)
  }

  @Test("Another thread can read it while a job is stuck")
  func pending() throws {
    let run = try FixtureRun("pending")
    #expect(run.lines == ["true false false true", "false false true true"])
    #expect(run.status == 0)
  }

  @Test("Another thread can read it while jobs run")
  func reading() throws {
    let run = try FixtureRun("reading")
    #expect(run.lines == ["true 5000"])
    #expect(run.status == 0)
  }

  @Test("Jobs beyond its room are counted")
  func full() throws {
    let run = try FixtureRun("full")
    #expect(run.lines == ["2 traced, 4 omitted"])
    #expect(run.status == 0)
  }

  @Test("Without room nothing is traced, and jobs run all the same")
  func untraced() throws {
    let run = try FixtureRun("untraced")
    #expect(run.lines == ["ran", "true"])
    #expect(run.status == 0)
  }

  @Test("Waiting and running are known when they are over")
  func durations() {
    var job = JobTrace.Job(
      task: 1, submitter: JobTrace.Submitter(thread: 7), enqueued: .milliseconds(2))
    #expect(job.waiting == nil)
    #expect(job.running == nil)
    job.started = .milliseconds(5)
    #expect(job.waiting == .milliseconds(3))
    #expect(job.running == nil)
    job.ended = .milliseconds(9)
    #expect(job.running == .milliseconds(4))
  }
}
