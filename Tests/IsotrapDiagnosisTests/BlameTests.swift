import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Blame")
struct BlameTests {
  @Test("A witness's check is blamed on the implementing method, where its thunk stands")
  func witness() {
    let finding = Diagnosis.diagnose(Trace(Stacks.witness, signal: "SIGILL", queue: "cameraQueue"))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .witness)
    #expect(finding.blamed?.function == "Camera.captureOutput(_:)")
    #expect(finding.blamed?.location == SourceLocation(file: "Camera.swift", line: 41))
    #expect(finding.caller?.function == "closure #1 in CaptureOutput.start()")
    #expect(finding.caller?.location == SourceLocation(file: "CaptureOutput.swift", line: 10))
  }

  @Test("The place that the compiler passed to a thunk's check wins over the thunk's own")
  func passedPlace() {
    let passed = SourceLocation(file: "App/Witnesses.swift", line: 40)
    let trace = Trace(Stacks.witness, expected: .main, passed: passed)
    #expect(Diagnosis.diagnose(trace).blamed?.location == passed)
  }

  @Test("Of a passed file that debug information knows too, the path is the one that opens")
  func passedPlaceWithPath() {
    let stack = Stacks.witness.replacing("Camera.swift:41", with: "Sources/App/Camera.swift:41")
    let passed = SourceLocation(file: "App/Camera.swift", line: 40)
    let finding = Diagnosis.diagnose(Trace(stack, expected: .main, passed: passed))
    #expect(
      finding.blamed?.location == SourceLocation(file: "Sources/App/Camera.swift", line: 40))
  }

  @Test("Code that the compiler merged is blamed by what all of it has in common")
  func merged() {
    let full =
      "merged protocol witness for Kit.CaptureDelegate.captureOutput(Kit.Frame) -> () in conformance "
      + "App.Camera : Kit.CaptureDelegate in App"
    let stack = Stacks.witness.replacing(
      "protocol witness for Kit.CaptureDelegate.captureOutput(Kit.Frame) -> () in conformance "
        + "App.Camera : Kit.CaptureDelegate in App", with: full)
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.check == .witness && finding.scenario == "preconcurrency-delegate")
    #expect(finding.blamed?.function == "CaptureDelegate.captureOutput(_:)")
    #expect(finding.blamed?.location == nil)
    #expect(finding.notes.count == 1 && finding.notes[0].hasPrefix("the compiler merged"))
  }

  @Test("A closure that the compiler merged with others is not called by the name of one of them")
  func mergedClosure() {
    let code = """
      app | closure #9 in Main.run() | merged closure #9 @Swift.Sendable () -> () in App.Main.run() -> ()
      app | closure #1 in Worker.start()

      """
    let finding = Diagnosis.diagnose(Trace(Machinery.mainActor + code))
    // It may also have assumed its isolation: what was inlined into it is lost.
    #expect(finding.check == .unknown)
    #expect(finding.blamed == Finding.Place(function: nil, image: "app", location: nil))
    #expect(finding.caller?.function == "closure #1 in Worker.start()")
    #expect(finding.notes.count == 1 && finding.notes[0].hasPrefix("the compiler merged"))
    let byHand = Diagnosis.diagnose(
      Trace(
        Machinery.mainActor + "libswift_Concurrency.so | Actor.preconditionIsolated(_:file:line:)\n"
          + code))
    #expect(byHand.check == .preconditionIsolated && byHand.blamed?.function == nil)
    #expect(!(byHand.fixes + finding.fixes).contains { $0.contains("run") })
  }

  @Test("A caller that the compiler merged with others is not named after one of them")
  func mergedCaller() {
    let stack =
      Machinery.mainActor + """
        app | closure #2 in Settings.refresh()
        app | Permission.ask(_:) | merged Kit.Permission.ask(Swift.Int) -> ()

        """
    let caller = Diagnosis.diagnose(Trace(stack)).caller
    #expect(caller == Finding.Place(function: nil, image: "app", location: nil))
  }

  @Test("A property's setter is not the caller of its own observer")
  func observer() {
    let stack =
      Machinery.mainActor + """
        libswift_Concurrency.so | static MainActor.assumeIsolated<A>(_:file:line:)
        app | Feed.count.didset
        app | Feed.count.setter
        app | Feed.total.setter

        """
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.blamed?.function == "Feed.count.didset")
    #expect(finding.caller?.function == "Feed.total.setter")
  }

  @Test("A witness's getter is blamed by its property")
  func witnessGetter() {
    let stack =
      Machinery.mainActor + Machinery.expectedExecutor + """
        app | protocol witness for Source.count.getter in conformance Feed
        app | closure #1 in Table.reload()

        """
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.blamed?.function == "Feed.count.getter")
    #expect(finding.fixes.first?.contains("`count`") == true)
  }

  @Test("At -O, where the check is inlined into the thunk, a witness is told by the thunk")
  func witnessWithInlinedCheck() {
    let stack =
      Machinery.mainActor + """
        app | _checkExpectedExecutor(_filenameStart:_filenameLength:_filenameIsASCII:_line:_executor:) | | | inlined
        app | protocol witness for CaptureDelegate.captureOutput(_:) in conformance Camera | | Camera.swift:41

        """
    for stack in [
      stack, stack.split(separator: "\n").filter { !$0.contains("_check") }.joined(separator: "\n"),
    ] {
      let finding = Diagnosis.diagnose(Trace(String(stack)))
      #expect(finding.check == .witness)
      #expect(finding.blamed?.function == "Camera.captureOutput(_:)")
      #expect(finding.blamed?.location?.line == 41)
    }
  }

  @Test("A closure's check is blamed on the closure, and called by the library's closure")
  func closureEntry() {
    let finding = Diagnosis.diagnose(Trace(Stacks.closure, signal: "SIGILL"))
    #expect(finding.check == .closureEntry)
    #expect(finding.blamed?.function == "closure #2 in Settings.refresh()")
    #expect(finding.blamed?.location?.line == 7)
    #expect(finding.caller?.function == "closure #1 in Permission.ask(_:)")
  }

  @Test("A closure that is merged into its partial application is still the closure")
  func closureInPartialApplication() {
    let stack =
      Machinery.mainActor + """
        app | partial apply for closure #2 in Settings.refresh()
        app | thunk for @escaping @callee_guaranteed (@unowned Bool) -> ()
        app | partial apply for closure #1 in Permission.ask(_:)

        """ + Machinery.worker
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.check == .closureEntry)
    #expect(finding.blamed?.function == "closure #2 in Settings.refresh()")
    #expect(finding.caller?.function == "closure #1 in Permission.ask(_:)")
  }

  @Test("A closure and its own partial application are one function, not caller and called")
  func partialApplicationOfTheBlamed() {
    let stack =
      Machinery.mainActor + """
        app | closure #2 in Settings.refresh() | | Settings.swift:7 | inlined
        app | partial apply for closure #2 in Settings.refresh()
        app | Permission.ask(_:)

        """
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.blamed?.function == "closure #2 in Settings.refresh()")
    #expect(finding.caller?.function == "Permission.ask(_:)")
    #expect(finding.stack[6].role == .thunk)
  }

  @Test("A closure that stands below an adapter again is not its own caller")
  func blamedBelowAdapter() {
    let stack =
      Machinery.mainActor + """
        app | closure #2 in Settings.refresh()
        app | thunk for @escaping @callee_guaranteed (@unowned Bool) -> ()
        app | partial apply for closure #2 in Settings.refresh()
        app | Permission.ask(_:)

        """
    #expect(Diagnosis.diagnose(Trace(stack)).caller?.function == "Permission.ask(_:)")
  }

  @Test("A function thunk blames no function, only the conversion's place")
  func functionThunk() {
    let stack =
      Machinery.mainActor + Machinery.expectedExecutor + """
        app | thunk for @escaping @callee_guaranteed (@unowned Int) -> () with global actor constraint MainActor | reabstraction thunk helper from @escaping @callee_guaranteed (@unowned Swift.Int) -> () to @escaping @callee_guaranteed (@unowned Swift.Int) -> () with global actor constraint Swift.MainActor
        app | closure #1 in Meter.start(_:) | closure #1 @Sendable () -> () in Kit.Meter.start((Swift.Int) -> ()) -> ()

        """ + Machinery.worker
    let passed = SourceLocation(file: "App/Gauge.swift", line: 24)
    let finding = Diagnosis.diagnose(Trace(stack, expected: .main, passed: passed))
    #expect(finding.check == .functionThunk)
    #expect(finding.blamed == Finding.Place(function: nil, image: "app", location: passed))
    #expect(finding.caller?.function == "closure #1 in Meter.start(_:)")
    #expect(finding.stack.first { $0.frame.function?.contains("Meter") == true }?.role == .vendor)
  }

  @Test("assumeIsolated is blamed on the function that assumes, called by the library")
  func assumeIsolated() {
    let finding = Diagnosis.diagnose(Trace(Stacks.assumption, signal: "SIGILL"))
    #expect(finding.check == .assumeIsolated)
    #expect(finding.blamed?.function == "Ticker.tick()")
    #expect(finding.caller?.function == "closure #1 in Clock.start(_:)")
  }

  @Test("assumeIsolated and the check of the closure that it is given are one finding")
  func twoChecksOfOneCall() {
    let lines = Stacks.assumption.split(separator: "\n", omittingEmptySubsequences: false)
    let inner = """
      app | closure #1 in Ticker.tick() | closure #1 @Swift.MainActor () -> () in App.Ticker.tick() -> () | Ticker.swift:10
      app | thunk for @callee_guaranteed () -> (@error @owned Error)
      """
    let second = (lines[..<5] + [inner[...]] + lines[5...]).joined(separator: "\n")
    let api = Diagnosis.diagnose(Trace(Stacks.assumption))
    let closure = Diagnosis.diagnose(Trace(second))
    #expect(closure.check == .assumeIsolated)
    #expect(closure.blamed == api.blamed)
    #expect(closure.caller == api.caller)
    #expect(closure.fingerprint == api.fingerprint)
  }

  @Test(
    "preconditionIsolated and assertIsolated are blamed on the function that demands",
    arguments: ["precondition", "assert"])
  func preconditionIsolated(_ word: String) {
    let stack =
      Machinery.mainActor + """
        libswift_Concurrency.so | merged Actor.preconditionIsolated(_:file:line:) | merged (extension in Swift):Swift.Actor.preconditionIsolated(_: @autoclosure () -> Swift.String, file: Swift.StaticString, line: Swift.UInt) -> ()
        libswift_Concurrency.so | Actor.\(word)Isolated(_:file:line:) | (extension in Swift):Swift.Actor.\(word)Isolated(_: @autoclosure () -> Swift.String, file: Swift.StaticString, line: Swift.UInt) -> ()
        libswift_Concurrency.so | static GlobalActor.\(word)Isolated(_:file:line:)
        app | closure #13 in Player.load() | | Player.swift:30
        app | closure #1 in Loader.run(_:)

        """ + Machinery.worker
    let finding = Diagnosis.diagnose(Trace(stack))
    #expect(finding.check == .preconditionIsolated)
    #expect(finding.blamed?.function == "closure #13 in Player.load()")
    #expect(finding.blamed?.location?.line == 30)
    #expect(finding.expected?.isolation == "MainActor")
  }

  @Test("A user's stripped code is blamed by its image alone")
  func strippedUser() {
    let stack = Machinery.mainActor + "app | -\napp | -\n" + Machinery.worker
    let finding = Diagnosis.diagnose(Trace(stack, signal: "SIGILL"))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .unknown)
    #expect(finding.blamed == Finding.Place(function: nil, image: "app", location: nil))
    #expect(!finding.fixes.isEmpty)
  }

  @Test("A stack that ends inside the runtime blames nothing, and nothing is made up")
  func cutStack() {
    let finding = Diagnosis.diagnose(Trace(Machinery.mainActor, signal: "SIGILL"))
    #expect(finding.verdict == .isolationMismatch)
    #expect(finding.check == .unknown)
    #expect(finding.blamed == nil)
    #expect(finding.explanation == nil)
    #expect(finding.caller == nil)
  }

  @Test("Lines that the compiler invented are no place to blame")
  func inventedLines() {
    let stack =
      Machinery.mainActor + "app | closure #1 in Feed.load() | - | <compiler-generated>:0\n"
    #expect(Diagnosis.diagnose(Trace(stack)).blamed?.location == nil)
  }

  @Test("What runs a thread is nobody's caller")
  func entriesAreNoCallers() {
    let stack = Machinery.mainActor + "app | closure #1 in Feed.load()\n" + Machinery.worker
    #expect(Diagnosis.diagnose(Trace(stack)).caller == nil)
  }
}
