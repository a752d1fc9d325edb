import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Shapes of actors and executors")
struct ShapeExecutorsTests {
  /// Code of an actor's that assumes its isolation, under the machinery of a check.
  private let code = """
    app | Actor.assumeIsolated<A>(_:file:line:)
    app | Journal.note() | App.Journal.note() -> () | Journal.swift:9
    app | closure #1 in Journal.noteLater() | closure #1 @Sendable () -> () in App.Journal.noteLater() -> ()

    """ + Machinery.worker

  /// A failed check of an executor that has none of its own.
  private let silent = """
    libswiftCore.so | _assertionFailure(_:_:file:line:flags:)
    libswift_Concurrency.so | specialized SerialExecutor.checkIsolated()
    libswift_Concurrency.so | _swift_task_checkIsolatedSwift
    libswift_Concurrency.so | swift_task_isCurrentExecutorWithFlags

    """

  /// A failed check of an executor's own.
  private let checking = """
    libdispatch.so | _dispatch_assert_queue_fail
    libdispatch.so | dispatch_assert_queue
    libswiftDispatch.so | _dispatchPreconditionTest
    app | PageQueue.checkIsolated()
    app | protocol witness for SerialExecutor.checkIsolated() in conformance PageQueue
    libswift_Concurrency.so | _swift_task_checkIsolatedSwift
    libswift_Concurrency.so | swift_task_isCurrentExecutorWithFlags

    """

  @Test("An executor without a check is told to get one, since its own queue fails, too")
  func silentExecutor() {
    let trace = Trace(silent + code, queue: "journal", expected: .custom("App.PageQueue"))
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.scenario == "queue-executor")
    #expect(
      finding.fixes.first?.hasPrefix("let PageQueue answer isIsolatingCurrentContext()") == true)
    #expect(!finding.fixes.contains { $0.contains("correct the answer") })
  }

  @Test("An executor that checks is believed first, then doubted")
  func checkingExecutor() {
    let trace = Trace(checking + code, queue: "import", expected: .custom("App.PageQueue"))
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.scenario == "queue-executor")
    #expect(finding.fixes.first?.hasPrefix("if queue 'import' is not where PageQueue runs") == true)
    #expect(finding.fixes.contains { $0.contains("correct the answer of PageQueue") })
    #expect(!finding.fixes.contains { $0.contains("fails on its own queue") })
  }

  @Test("A witness is a delegate's where its executor checks, and the executor's where it cannot")
  func witnessOfCustomExecutor() {
    let witness = Stacks.witness.replacing(Machinery.mainActor, with: "")
    for (machinery, shape) in [
      (checking, "preconcurrency-delegate"), (silent, "queue-executor"),
    ] {
      let trace = Trace(machinery + witness, expected: .custom("App.PageQueue"))
      #expect(Diagnosis.diagnose(trace).scenario == shape)
    }
  }

  @Test("A witness of the expected actor is the actor's delegate, and no main queue is recommended")
  func actorDelegate() {
    let finding = Diagnosis.diagnose(Trace(Stacks.witness, expected: .actor("App.Camera")))
    #expect(finding.scenario == "actor-delegate")
    #expect(finding.fixes.first?.hasSuffix("Task { await self.… }") == true)
    #expect(!finding.fixes.contains { $0.contains("main queue") })
  }
}
