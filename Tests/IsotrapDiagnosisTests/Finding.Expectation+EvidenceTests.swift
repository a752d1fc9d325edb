import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Expected isolation")
struct FindingExpectationTests {
  /// The code of an actor's own method under a machinery.
  private let code = "app | closure #1 in Loader.run(_:)\n"

  @Test("A queue assertion under the runtime's check is the main actor's, if nothing else is said")
  func mainActorByFrames() {
    let finding = Diagnosis.diagnose(Trace(Stacks.closure))
    #expect(finding.expected == Finding.Expectation(isolation: "MainActor", executor: nil))
  }

  @Test("An actor that dies through abort is named by the message, without its module")
  func actorByMessage() {
    let words = "Incorrect actor executor assumption; expected 'App.Reminders' executor."
    let trace = Trace(Stacks.actorCallback, signal: "SIGABRT", messages: [words])
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .closureEntry)
    #expect(finding.expected == Finding.Expectation(isolation: "Reminders", executor: nil))
  }

  @Test("The probe's word comes first")
  func actorByProbe() {
    let trace = Trace(Stacks.actorCallback, expected: .actor("App.Outer.Reminders"))
    #expect(Diagnosis.diagnose(trace).expected?.isolation == "Outer.Reminders")
    let main = Trace(Stacks.closure, messages: ["x expected 'App.Z' executor."], expected: .main)
    #expect(Diagnosis.diagnose(main).expected?.isolation == "MainActor")
  }

  @Test("A private type is named without the runtime's words for its context")
  func privateType() {
    let type = "App.(unknown context at $55f0c).Broken.Reminders"
    let trace = Trace(Stacks.actorCallback, expected: .actor(type))
    #expect(Diagnosis.diagnose(trace).expected?.isolation == "Broken.Reminders")
  }

  @Test("An actor that nothing names is not known")
  func unknownActor() {
    #expect(Diagnosis.diagnose(Trace(Stacks.actorCallback)).expected == nil)
  }

  @Test("A thunk names its global actor")
  func thunkConstraint() {
    let stack =
      Machinery.defaultActor + Machinery.expectedExecutor + """
        app | thunk for @escaping @callee_guaranteed () -> () with global actor constraint Database
        app | closure #1 in Loader.run(_:)

        """
    #expect(Diagnosis.diagnose(Trace(stack)).expected?.isolation == "Database")
  }

  @Test("A closure of the full form names its global actor")
  func closureAttribute() {
    let stack =
      Machinery.defaultActor + """
        app | closure #1 in Feed.load() | closure #1 @App.Database @Sendable () -> () in App.Feed.load() -> ()

        """
    #expect(Diagnosis.diagnose(Trace(stack)).expected?.isolation == "Database")
  }

  @Test("An executor without a check of its own is named by the message")
  func executorWithoutCheck() {
    let stack = """
      libswiftCore.so | _assertionFailure(_:_:file:line:flags:)
      libswift_Concurrency.so | specialized SerialExecutor.checkIsolated()
      app | protocol witness for SerialExecutor.checkIsolated() in conformance QueueExecutor
      libswift_Concurrency.so | _swift_task_checkIsolatedSwift
      libswift_Concurrency.so | swift_task_isCurrentExecutorWithFlags
      app | Actor.assumeIsolated<A>(_:file:line:)
      app | closure #7 in Main.run()

      """ + code
    let words =
      "_Concurrency/Executor.swift:386: Fatal error: Unexpected isolation context, expected to be "
      + "executing on QueueExecutor"
    for messages in [[words], []] {
      let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGILL", messages: messages))
      #expect(finding.verdict == .isolationMismatch)
      #expect(finding.check == .assumeIsolated)
      #expect(finding.expected?.executor == "QueueExecutor")
      #expect(finding.blamed?.function == "closure #7 in Main.run()")
      #expect(finding.blamed?.location == nil)
    }
  }

  @Test("An executor's own check, called by the runtime, keeps the kind of the asker")
  func executorWithOwnCheck() {
    let stack = """
      libdispatch.so | _dispatch_assert_queue_fail
      libdispatch.so | dispatch_assert_queue
      libswiftDispatch.so | _dispatchPreconditionTest(_:)
      app | CheckingExecutor.checkIsolated()
      app | protocol witness for SerialExecutor.checkIsolated() in conformance CheckingExecutor
      libswift_Concurrency.so | _swift_task_checkIsolatedSwift
      libswift_Concurrency.so | swift_task_isCurrentExecutorWithFlags
      app | closure #1 in Feed.load()

      """ + code
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGILL"))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .closureEntry)
    #expect(finding.expected?.isolation == "CheckingExecutor")
    #expect(finding.expected?.executor == "CheckingExecutor")
    #expect(finding.blamed?.function == "closure #1 in Feed.load()")
  }

  @Test("What an executor's own check calls belongs to the check")
  func executorWithHelpers() {
    let stack = """
      libswiftCore.so | _assertionFailure(_:_:file:line:flags:)
      app | EventLoop.preconditionInEventLoop(file:line:)
      app | SelectableEventLoop.checkIsolated()
      libswift_Concurrency.so | _swift_task_checkIsolatedSwift
      libswift_Concurrency.so | swift_task_isCurrentExecutorWithFlags
      app | closure #1 in Channel.close()

      """
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGILL"))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.blamed?.function == "closure #1 in Channel.close()")
    #expect(finding.expected?.executor == "SelectableEventLoop")
  }

  @Test("An executor's own check without the runtime is a check of its own kind")
  func executorWithoutRuntime() {
    let stack = """
      AppName | Swift runtime failure: precondition failure
      AppName | ScriptSerialExecutor.checkIsolated() | - | ScriptActor.swift:67
      AppName | specialized static ScriptActor.assumeIsolated<A>(_:) | - | ScriptActor.swift:32
      AppName | HostContext._runtime.didset | - | HostContext.swift:78
      AppName | @objc HostContext._runtime.setter
      AppName | -[HostBridgeModule maybeSetupHostContext] | - | HostBridgeModule.mm:56

      """
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGTRAP"))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .executorCheck)
    #expect(
      finding.expected
        == Finding.Expectation(isolation: "ScriptActor", executor: "ScriptSerialExecutor"))
    #expect(finding.blamed?.function == "HostContext._runtime.didset")
    #expect(finding.caller?.function == "-[HostBridgeModule maybeSetupHostContext]")
  }

  @Test("An executor that says it is not isolating fails in the caller, with words of its own")
  func notIsolating() {
    let frames = "app | partial apply for closure #9 in Main.run()\n" + code
    let stack = "libswiftCore.so | _assertionFailure(_:_:file:line:flags:)\n" + frames
    let words =
      "App/Main.swift:99: Fatal error: Incorrect actor executor assumption; "
      + "Expected same executor as App.Counter."
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGILL", messages: [words]))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .assumeIsolated)
    #expect(finding.expected == Finding.Expectation(isolation: "Counter", executor: nil))
    #expect(finding.blamed?.function == "closure #9 in Main.run()")
    #expect(finding.blamed?.location == SourceLocation(file: "App/Main.swift", line: 99))
  }

  @Test("A compiler's check in the legacy mode is told by the words about a data race")
  func dataRace() {
    let stack = """
      libc.so.6 | abort
      libswift_Concurrency.so | swift_task_reportUnexpectedExecutor
      app | closure #1 in Feed.load()

      """
    let words =
      "error: data race detected: @MainActor function at App/Feed.swift:86 was not called on the "
      + "main thread"
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGABRT", messages: [words]))
    #expect(finding.check == .closureEntry)
    #expect(finding.expected?.isolation == "MainActor")
    #expect(finding.blamed?.location == SourceLocation(file: "App/Feed.swift", line: 86))
  }

  @Test("A custom executor that the probe saw stands beside the actor that the words name")
  func customExecutorByProbe() {
    let words =
      "Fatal error: Incorrect actor executor assumption; Expected same executor as App.Db."
    let trace = Trace(
      Stacks.assumption, messages: [words], expected: .custom("App.QueueExecutor"))
    #expect(
      Diagnosis.diagnose(trace).expected
        == Finding.Expectation(isolation: "Db", executor: "QueueExecutor"))
  }
}
