import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Judgement")
struct JudgementTests {
  /// A trap of the standard library under some frames.
  private func failure(_ frames: String) -> String {
    "libswiftCore.so | _assertionFailure(_:_:file:line:flags:)\n" + frames
  }

  /// Expects another kind than a mismatch.
  private func expect(
    _ kind: OtherKind, of trace: Trace, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.verdict == .other, sourceLocation: sourceLocation)
    #expect(finding.kind == kind, sourceLocation: sourceLocation)
    #expect(finding.check == nil, sourceLocation: sourceLocation)
    #expect(finding.expected == nil, sourceLocation: sourceLocation)
    #expect(finding.blamed == nil, sourceLocation: sourceLocation)
    #expect(finding.fixes.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("A continuation resumed twice, by its words or by its frames")
  func continuation() {
    let words =
      "_Concurrency/CheckedContinuation.swift:169: Fatal error: SWIFT TASK CONTINUATION MISUSE: "
      + "main() tried to resume its continuation more than once, returning ()!"
    expect(.continuationMisuse, of: Trace("", signal: "SIGILL", messages: [words]))
    let frames = """
      libswift_Concurrency.so | CheckedContinuation.resume(returning:)
      app | closure #1 in Bridge.value.getter

      """
    expect(.continuationMisuse, of: Trace(failure(frames), signal: "SIGTRAP"))
  }

  @Test("Task memory that was freed out of order")
  func taskDeallocation() {
    let words = "freed pointer was not the last allocation"
    expect(.taskDeallocation, of: Trace("", signal: "SIGABRT", messages: [words]))
  }

  @Test("Overlapping accesses")
  func exclusivity() {
    let words =
      "Simultaneous accesses to 0x7ffc0, but modification requires exclusive access."
    expect(.exclusivityViolation, of: Trace("", signal: "SIGABRT", messages: [words]))
  }

  @Test("Sync onto a queue that is already held")
  func syncDeadlock() {
    let stack = """
      libdispatch.so | __DISPATCH_WAIT_FOR_QUEUE__
      libdispatch.so | _dispatch_sync_f_slow
      libswiftDispatch.so | OS_dispatch_queue.sync<A>(execute:)
      app | Cache.read()

      """
    expect(.dispatchSyncDeadlock, of: Trace(stack, signal: "SIGILL"))
  }

  @Test("DispatchPrecondition, written by hand")
  func dispatchPrecondition() {
    let stack = """
      libdispatch.so | _dispatch_assert_queue_fail
      libdispatch.so | dispatch_assert_queue.cold.1
      libdispatch.so | dispatch_assert_queue
      libswiftDispatch.so | _dispatchPreconditionTest(_:)
      app | Cache.read()

      """ + Machinery.worker
    expect(.queueAssertion, of: Trace(stack, signal: "SIGILL"))
  }

  @Test("A framework's own assertion of the main queue, with Swift code under it")
  func frameworkAssertion() {
    let stack = """
      libdispatch.dylib | _dispatch_assert_queue_fail
      libdispatch.dylib | dispatch_assert_queue$V2.cold.2
      libdispatch.dylib | dispatch_assert_queue
      UIKitCore | -[UIImageView _mainQ_beginLoadingIfApplicable]
      app | closure #1 in Chat.send(_:)

      """ + Machinery.workerOnApple
    let words =
      "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue "
      + "[com.apple.main-thread (0x7ff85a110640)]"
    expect(.queueAssertion, of: Trace(stack, signal: "SIGTRAP", messages: [words]))
  }

  @Test("A group that was left too often")
  func group() {
    let stack = "libdispatch.so | dispatch_group_leave.cold.1\napp | Loader.done()\n"
    expect(.unbalancedGroup, of: Trace(stack, signal: "SIGILL"))
  }

  @Test("An illegal task-local binding")
  func taskLocal() {
    let words = "error: task-local: detected illegal task-local value binding at App/Feed.swift:8"
    expect(.taskLocalMisuse, of: Trace("", signal: "SIGABRT", messages: [words]))
  }

  @Test("A dead executor that the check itself faults on", arguments: ["SIGSEGV", nil])
  func staleExecutor(_ signal: String?) {
    let stack = """
      libswiftCore.dylib | swift_getObjectType
      libswift_Concurrency.dylib | swift_task_isMainExecutorImpl
      libswift_Concurrency.dylib | swift::SerialExecutorRef::isMainExecutor()
      libswift_Concurrency.dylib | _ZL41swift_task_isCurrentExecutorWithFlagsImplN5swift17SerialExecutorRefENS_35swift_task_is_current_executor_flagE
      app | static MainActor.assumeIsolated<A>(_:file:line:)
      app | Ticker.tick()
      Foundation | __NSFireTimer

      """
    expect(.staleExecutor, of: Trace(stack, signal: signal))
  }

  @Test(
    "A signal right out of the check is a fault on its executor",
    arguments: ["_sigtramp", "__restore_rt", "<signal handler called>"],
    [
      "swift_task_isCurrentExecutorWithFlags", "swift_task_isCurrentExecutorImpl",
      "swift_task_isOnExecutor",
    ])
  func faultInCheck(trampoline: String, check: String) {
    let stack = """
      app | -
      libc | \(trampoline)
      libswift_Concurrency | \(check)
      app | closure #1 in Ticker.start()
      Foundation | __NSFireTimer

      """
    expect(.staleExecutor, of: Trace(stack))
    // A trap is none, and neither is what has no handler above it: its innermost frames may miss.
    #expect(Diagnosis.diagnose(Trace(stack, signal: "SIGILL")).verdict == .isolationMismatch)
    let bare = stack.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    #expect(Diagnosis.diagnose(Trace(bare)).verdict == .isolationMismatch)
  }

  @Test(
    "What ends while the runtime asks whether an executor is the main one fails no check",
    arguments: [
      "swift_task_isMainExecutorImpl", "swift::SerialExecutorRef::isMainExecutor() const",
      "_ZNK5swift17SerialExecutorRef14isMainExecutorEv", "swift_task_isMainExecutor",
    ],
    [
      "", "app | -\nlibc | _sigtramp\n", "libswiftCore | -\n", "app | -\napp | -\n",
      "libc | __restore_rt\nlibswiftCore | -\n", "libobjc | objc_opt_class\nlibswiftCore | -\n",
    ])
  func faultOnMainExecutor(question: String, beneath: String) {
    let stack = """
      \(beneath)libswift_Concurrency | \(question)
      libswift_Concurrency | swift_task_isCurrentExecutorWithFlagsImpl
      app | closure #1 in Ticker.start()
      Foundation | __NSFireTimer

      """
    expect(.staleExecutor, of: Trace(stack))
    expect(.staleExecutor, of: Trace(stack, signal: "SIGTRAP"))
    // A failed assertion is one, whatever a nearest symbol says of the frames above it.
    let failed = Trace("libdispatch | _dispatch_assert_queue_fail\n" + stack)
    #expect(beneath != "" || Diagnosis.diagnose(failed).verdict == .isolationMismatch)
  }

  @Test(
    "A signal out of the code that fails a check is a mismatch",
    arguments: [
      "checkIsolated", "_swift_task_checkIsolatedSwift", "swift_task_reportUnexpectedExecutor",
      "_dispatch_assert_queue_fail",
    ])
  func trapInFailure(function: String) {
    let stack = """
      app | -
      libc | _sigtramp
      lib | \(function)
      libswift_Concurrency | swift_task_isCurrentExecutorImpl
      app | closure #1 in Ticker.start()

      """
    #expect(Diagnosis.diagnose(Trace(stack)).verdict == .isolationMismatch)
  }

  @Test(
    "A crash handler's own frames on top are looked through",
    arguments: ["_sigtramp", "__restore_rt", "<signal handler called>"])
  func handlerFrames(trampoline: String) {
    let handler = "app | -\napp | -\nlibc.so.6 | \(trampoline)\n"
    let finding = Diagnosis.diagnose(Trace(handler + Stacks.actorCallback))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.blamed?.function == "closure #1 in closure #1 in Reminders.lines()")
  }

  @Test("An uncaught exception")
  func exception() {
    let stack = """
      libsystem_kernel.dylib | __pthread_kill
      libsystem_c.dylib | abort
      libc++abi.dylib | __abort_message
      libobjc.A.dylib | _objc_terminate()
      libc++abi.dylib | __cxa_throw
      libobjc.A.dylib | objc_exception_throw
      AVFAudio | -[AVAudioPCMBuffer initWithPCMFormat:frameCapacity:]

      """
    expect(.exception, of: Trace(stack, signal: "SIGABRT"))
  }

  @Test("Plain traps of Swift, told by words, by the failure's frames or by the signal")
  func swiftTrap() {
    let words = "App/Feed.swift:3: Fatal error: Index out of range"
    expect(.swiftTrap, of: Trace(failure("app | Feed.item(at:)\n"), messages: [words]))
    expect(.swiftTrap, of: Trace(failure("app | Feed.item(at:)\n"), signal: "SIGILL"))
    let overflow = "app | Swift runtime failure: arithmetic overflow\napp | Store.count()\n"
    expect(.swiftTrap, of: Trace(overflow, signal: "SIGTRAP"))
    let cast = "libswiftCore.so | swift::swift_dynamicCastFailure(void const*, char const*)\n"
    expect(.swiftTrap, of: Trace(failure(cast + "app | Feed.show()\n"), signal: "SIGABRT"))
  }

  @Test("A trap in the closure of a passed assumeIsolated is the closure's own")
  func trapInsideAssumption() {
    let assumption = "app | specialized static MainActor.assumeIsolated<A>(_:file:line:)\n"
    let words = "App/Feed.swift:3: Fatal error: Index out of range"
    expect(.swiftTrap, of: Trace(assumption + "app | Feed.show()\n", signal: "SIGILL"))
    expect(.swiftTrap, of: Trace(failure(assumption), signal: "SIGILL", messages: [words]))
    let closure = "app | closure #1 in Feed.show()\n" + assumption
    expect(.swiftTrap, of: Trace(failure(closure), signal: "SIGILL"))
  }

  @Test("A bad access anywhere else is a bad access")
  func badAccess() {
    let stack = "libdispatch.so | _dispatch_event_loop_drain\n"
    expect(.badAccess, of: Trace(stack, signal: "SIGSEGV"))
  }

  @Test(
    "What words alone tell is told by them",
    arguments: [
      (
        "BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock", .recursiveLock
      ),
      ("BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to dispatch_group_leave()", .unbalancedGroup),
      ("Main Thread Checker: UI API called on a background thread", .mainThreadChecker),
      ("domain:10 code:0x8BADF00D explanation: failed to terminate", .watchdog),
      ("dyld: dependent dylib '@rpath/libswift_Concurrency.dylib' not found", .missingLibrary),
      ("attempted to access privacy-sensitive data without a usage description", .privacy),
      (
        "Attempted to enqueue Job (ExecutorJob(id: 1)) on executor of remote distributed actor "
          + "reference!", .remoteActorEnqueue
      ),
      (
        "malloc: *** error for object 0x1: pointer being freed was not allocated", .memoryCorruption
      ),
    ] as [(String, OtherKind)])
  func words(_ words: String, _ kind: OtherKind) {
    expect(kind, of: Trace("", messages: [words]))
  }

  @Test("The runtime's own words are a mismatch even without a stack")
  func wordsOfTheRuntime() {
    let words = "Incorrect actor executor assumption; expected 'TaskCore.TaskListStore' executor."
    let finding = Diagnosis.diagnose(Trace("", signal: "SIGABRT", messages: [words]))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.expected?.isolation == "TaskListStore")
    #expect(finding.confidence < 0.97)
  }

  @Test("\"Block was expected to execute on queue\" alone is possible, and says what is missing")
  func blockWasExpected() {
    let words =
      "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue "
      + "[com.apple.main-thread (0x209defa00)]"
    let finding = Diagnosis.diagnose(Trace("", messages: [words]))
    #expect(finding.verdict == .possibleIsolationMismatch)
    #expect(finding.check == .unknown)
    #expect(finding.expected?.isolation == "MainActor")
    #expect(!finding.missing.isEmpty)
    #expect(finding.kind == nil)
  }

  @Test("An assertion whose asker was left out of the stack is possible")
  func collapsedStack() {
    let stack = "- | _dispatch_assert_queue_fail\n- | _pthread_wqthread\n"
    #expect(Diagnosis.diagnose(Trace(stack)).verdict == .possibleIsolationMismatch)
  }

  @Test("An assertion asked by a stripped image is possible, and names the symbols that miss")
  func strippedAsker() {
    let stack = """
      libdispatch.so | _dispatch_assert_queue_fail
      libdispatch.so | dispatch_assert_queue
      app | -
      app | -

      """
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGILL"))
    #expect(finding.verdict == .possibleIsolationMismatch)
    #expect(finding.missing.contains { $0.contains("app") })
  }

  @Test("An assertion asked by a stripped concurrency runtime is a mismatch")
  func strippedRuntime() {
    let stack = """
      libdispatch.dylib | _dispatch_assert_queue_fail
      libdispatch.dylib | dispatch_assert_queue
      libswift_Concurrency.dylib | -
      libswift_Concurrency.dylib | -
      app | closure #1 in Feed.load()

      """
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .closureEntry)
    #expect(finding.blamed?.function == "closure #1 in Feed.load()")
  }
}
