import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Diagnosis")
struct DiagnosisTests {
  @Test("What a probe saw is certain, and what it counted is kept")
  func probe() {
    var trace = Trace(Stacks.witness, signal: "SIGILL", expected: .main)
    trace.count = 17
    trace.nanosecondsFromStart = 12_000_000
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.confidence == 1)
    #expect(finding.count == 17)
    #expect(finding.nanosecondsFromStart == 12_000_000)
    #expect(finding.source == "app")
    #expect(finding.signal == "SIGILL")
    #expect(finding.stack.map(\.frame) == trace.threads[0].frames)
  }

  @Test("Work was submitted by the innermost code that is neither a thunk nor the system's")
  func submission() {
    var trace = Trace(Stacks.witness, signal: "SIGILL", expected: .main)
    let submitting = Trace(
      """
      libswiftDispatch.so | DispatchQueue.async(group:qos:flags:execute:)
      app | thunk for @escaping @callee_guaranteed () -> ()
      libVendor.so | CaptureOutput.start() | Vendor.CaptureOutput.start() -> () | Output.swift:10
      app | main
      """)
    trace.submission = .async
    trace.submitter = submitting.threads[0]
    let submitted = Diagnosis.diagnose(trace).submitted
    #expect(submitted?.kind == .async)
    #expect(submitted?.words == "DispatchQueue.async in CaptureOutput.start()")
    #expect(submitted?.place?.location == SourceLocation(file: "Output.swift", line: 10))
    #expect(submitted?.stack.map(\.role) == [.system, .thunk, .vendor, .system])
    trace.submission = nil
    #expect(Diagnosis.diagnose(trace).submitted?.words == "CaptureOutput.start()", "as in a log")
    trace.submission = .async
    trace.submitter = nil
    #expect(Diagnosis.diagnose(trace).submitted?.words == "DispatchQueue.async")
  }

  @Test("An awaiting function is the caller of a check that stands in an async function")
  func awaited() {
    var trace = Trace(
      Machinery.mainActor + """
        app | closure #1 in Feed.load()
        libswift_Concurrency.so | swift_job_run
        libc.so.6 | start_thread
        app | Feed.refresh()
        """)
    trace.threads[0].frames[trace.threads[0].frames.count - 1].isAsync = true
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.blamed?.function == "closure #1 in Feed.load()")
    #expect(finding.caller?.function == "Feed.refresh()")
    #expect(finding.stack.last?.frame.isAsync == true)
  }

  @Test("A library in the program's own executable is told from the user's code by its module")
  func rolesInOneExecutable() {
    let roles = Diagnosis.diagnose(Trace(Stacks.closure)).stack.map(\.role)
    let runtime = Array(repeating: FrameRole.runtime, count: 5)
    let worker: [FrameRole] = [.thunk, .runtime, .runtime, .runtime, .system, .system]
    #expect(roles == runtime + [.user, .vendor] + worker)
  }

  @Test("Without modules, the user's image tells the user's code")
  func rolesByImage() {
    let stack =
      Machinery.mainActorOnApple + """
        Notes | closure #1 in static Hub.start()
        Notes | Hub.pass(_:)
        Tracker.framework | Session.finish()
        AuthenticationServices | -[ASWebAuthenticationSession _endSessionWithCallbackURL:error:]
        libsystem_pthread.dylib | start_wqthread

        """
    let roles = Diagnosis.diagnose(Trace(stack)).stack.map(\.role)
    #expect(roles.dropFirst(5) == [.user, .user, .vendor, .system, .system])
  }

  @Test("The standard library's code is the system's, wherever it is linked into")
  func statically() {
    let stack =
      Machinery.mainActor.replacing("libdispatch.so", with: "app")
      .replacing("libswift_Concurrency.so", with: "app") + """
        app | closure #1 in Ranking.sort() | closure #1 (Swift.Int, Swift.Int) -> Swift.Bool in App.Ranking.sort() -> ()
        app | specialized MutableCollection<>._insertionSort(within:by:) | generic specialization <Swift.Array<Swift.Int>> of (extension in Swift):Swift.MutableCollection<>._insertionSort(within: Swift.Range<A.Index>, by: (A.Element, A.Element) throws -> Swift.Bool) throws -> ()
        app | closure #1 in Worker.run(_:) | closure #1 @Sendable () -> () in Kit.Worker.run(() -> ()) -> ()
        app | main

        """
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.blamed?.function == "closure #1 in Ranking.sort()")
    let roles = finding.stack.map(\.role)
    #expect(roles.prefix(5).allSatisfy { $0 == .runtime })
    #expect(roles.dropFirst(5) == [.user, .system, .vendor, .system])
  }

  @Test(
    "Other names of the library and its queue change no verdict, kind, blame or shape",
    arguments: [Stacks.witness, Stacks.actorCallback, Stacks.closure, Stacks.assumption])
  func renamedLibrary(_ stack: String) {
    let trace = Trace(stack, signal: "SIGILL", queue: "cameraQueue")
    let words = [
      "Kit": "Zz", "CaptureDelegate": "Pq", "CaptureOutput": "Xx", "EventStore": "Yy",
      "Permission": "Vv", "Clock": "Ww", "Ticking": "Tt", "cameraQueue": "q17", "fetch": "f",
      "start": "begin_it", "Frame": "Ff",
    ]
    // `start_thread` is not the library's.
    let renamed = trace.renaming(words).renaming(["begin_it_thread": "start_thread"])
    let before = Diagnosis.diagnose(trace)
    let after = Diagnosis.diagnose(renamed)
    #expect(renamed != trace)
    #expect(after.verdict == before.verdict)
    #expect(after.check == before.check)
    #expect(after.blamed == before.blamed)
    #expect(after.expected == before.expected)
    #expect(after.scenario == before.scenario)
    #expect(after.stack.map(\.role) == before.stack.map(\.role))
  }

  @Test(
    "A log with short names only gets the verdict, the kind and the blame of the live trace",
    arguments: [Stacks.witness, Stacks.actorCallback, Stacks.closure, Stacks.assumption])
  func logs(_ stack: String) {
    let live = Diagnosis.diagnose(Trace(stack))
    let log = Diagnosis.diagnose(Trace(stack).asLog())
    #expect(log.verdict == live.verdict)
    #expect(log.check == live.check)
    #expect(log.blamed?.function == live.blamed?.function)
    #expect(log.caller?.function == live.caller?.function)
    #expect(log.expected == live.expected)
    #expect(log.fingerprint == live.fingerprint)
  }

  @Test("An Objective-C entry's check on a Mac is blamed on the member, called by the framework")
  func objcThunkOnApple() {
    let stack = """
      libdispatch.dylib | _dispatch_assert_queue_fail
      libdispatch.dylib | dispatch_assert_queue
      libswift_Concurrency.dylib | swift_task_isCurrentExecutorImpl(swift::SerialExecutorRef)
      libswift_Concurrency.dylib | _checkExpectedExecutor(_filenameStart:_filenameLength:_filenameIsASCII:_line:_executor:)
      menu-sync | @objc MenuSync.runAction(_:)
      FinderSync | -[FIFinderSyncExtension executeCommandWithMenuItemDictionary:target:items:]
      Foundation | __NSXPCCONNECTION_IS_CALLING_OUT_TO_EXPORTED_OBJECT_S3__

      """ + Machinery.workerOnApple
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGTRAP"))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .objcThunk)
    #expect(finding.expected?.isolation == "MainActor")
    #expect(finding.blamed?.function == "MenuSync.runAction(_:)")
    #expect(
      finding.caller?.function
        == "-[FIFinderSyncExtension executeCommandWithMenuItemDictionary:target:items:]")
  }

  @Test("A closure's check on an iPhone is found through thunks and folded symbols")
  func closureOnApple() {
    let stack =
      Machinery.mainActorOnApple + """
        Clipper | closure #1 in TileImage.image.getter
        Clipper | <deduplicated_symbol>

        """ + Machinery.workerOnApple
    let finding = Diagnosis.diagnose(
      Trace(stack, signal: "SIGTRAP", queue: "com.apple.root.default-qos"))
    #expect(finding.check == .closureEntry)
    #expect(finding.blamed?.function == "closure #1 in TileImage.image.getter")
    #expect(finding.caller == nil)
    #expect(finding.stack[6].role == .thunk)
  }

  @Test("A table of the compiler that a log shows as a frame is not blamed")
  func tableAsFrame() {
    let stack = Machinery.mainActorOnApple + "- | protocol witness table for DispatchMainExecutor\n"
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.blamed?.function == nil)
  }

  @Test("An empty trace is nothing, and does no harm")
  func empty() {
    for trace in [
      Trace(source: "", format: ""), Trace(""),
      Trace(source: "", format: "", threads: [], subject: 3),
    ] {
      let finding = Diagnosis.diagnose(trace)
      #expect(finding.verdict == .other)
      #expect(finding.kind == .unknown)
      #expect(finding.confidence < 0.5)
      #expect(finding.fingerprint.count == 16)
    }
  }

  @Test("A stack of many thousand frames is judged by its innermost ones")
  func deepStack() {
    let frame = "app | Tree.walk(_:) | App.Tree.walk(App.Node) -> ()\n"
    let finding = Diagnosis.diagnose(
      Trace(Stacks.closure + String(repeating: frame, count: 20_000)))
    #expect(finding.blamed?.function == "closure #2 in Settings.refresh()")
    #expect(finding.stack.count == 20_013)
    #expect(finding.stack.last?.role == .user)
  }
}
