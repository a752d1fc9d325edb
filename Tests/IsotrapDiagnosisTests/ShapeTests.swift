import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Shapes")
struct ShapeTests {
  @Test("A witness's mismatch is the shape of the preconcurrency delegate, in the user's names")
  func preconcurrencyDelegate() {
    let finding = Diagnosis.diagnose(Trace(Stacks.witness, queue: "cameraQueue"))
    #expect(finding.scenario == "preconcurrency-delegate")
    #expect(
      finding.explanation
        == "isolated to MainActor; reached through its @preconcurrency conformance to CaptureDelegate"
    )
    #expect(
      finding.fixes.first
        == "make `captureOutput(_:)` nonisolated, copy what you need, then hop: "
        + "Task { @MainActor in … }")
    #expect(!finding.antiFixes.isEmpty)
  }

  @Test("A global actor's witness hops to that actor, and no main queue is recommended")
  func globalActorDelegate() {
    let trace = Trace(Stacks.witness, expected: .actor("App.Database"))
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.scenario == "preconcurrency-delegate")
    #expect(finding.fixes.first?.hasSuffix("Task { @Database in … }") == true)
    #expect(!finding.fixes.contains { $0.contains("main queue") })
  }

  @Test("A closure of the expected actor's own method is the shape of the actor's callback")
  func actorCallback() {
    let finding = Diagnosis.diagnose(Trace(Stacks.actorCallback, expected: .actor("App.Reminders")))
    #expect(finding.scenario == "actor-callback")
    #expect(
      finding.explanation
        == "isolated to Reminders; inherited from `Reminders.lines()`, and the API it was passed to "
        + "drops that")
    #expect(finding.fixes.contains { $0.contains("Task { await self.… }") })
  }

  @Test("A generic actor's own closure is known as its own")
  func genericActor() {
    let stack = Stacks.actorCallback.replacing("Reminders.lines", with: "Cache<A>.lines")
    let trace = Trace(stack, expected: .actor("App.Cache<Swift.Int>"))
    #expect(Diagnosis.diagnose(trace).scenario == "actor-callback")
  }

  @Test("A closure that nobody called, or of an unknown actor, has no shape but general fixes")
  func otherClosures() {
    let dispatched = Stacks.closure.split(separator: "\n").filter { !$0.contains("Permission") }
    for trace in [
      Trace(Stacks.actorCallback),
      Trace(dispatched.joined(separator: "\n")),
    ] {
      let finding = Diagnosis.diagnose(trace)
      #expect(finding.check == .closureEntry)
      #expect(finding.scenario == nil)
      #expect(!finding.fixes.isEmpty)
    }
  }

  /// The shape that a stack is told to have.
  private func shape(of stack: String) -> String? { Diagnosis.diagnose(Trace(stack)).scenario }

  @Test(
    "Each way into a closure, a member or a handler has its shape",
    arguments: [
      (Stacks.closure, "completion-on-private-queue"), (Stacks.forwarded, "forwarded-closure"),
      (Stacks.sink, "sink-off-main"), (Stacks.notification, "notification-off-main"),
      (Stacks.observation, "observation-on-change"),
      (
        Stacks.closure.replacing("(Swift.Bool) -> () in App", with: "() -> () in App"), "work-block"
      ),
      (
        Stacks.sink.replacing("(Swift.String) -> () in", with: "(Swift.String) -> Swift.Int in"),
        "operator-before-receive"
      ),
      (
        Stacks.witness.replacing("captureOutput(_:)", with: "frameRate.getter")
          .replacing("captureOutput(Kit.Frame) -> ()", with: "frameRate.getter : Swift.Int"),
        "delegate-getter"
      ),
    ])
  func known(_ stack: String, _ id: String) {
    #expect(shape(of: stack) == id)
    let renamed = Trace(stack).renaming([
      "Screen": "V", "Tail": "T", "Source": "S", "Line": "L", "Taker": "P", "Sheet": "A",
      "Client": "B", "Permission": "C", "Downloads": "D", "Player": "E", "follow": "f",
      "take(": "t(", "offer": "o", "emit": "e", "CaptureDelegate": "F",
    ])
    #expect(Diagnosis.diagnose(renamed).scenario == id)
  }

  @Test("An assumption deep in the program's own code is still the observer's")
  func assumptionInOwnMethod() {
    let method = "app | Badge.count() | App.Badge.count() -> () | Badge.swift:20\n"
    let stack = Stacks.notification.replacing(
      "app | closure #1 in Badge", with: method + "app | closure #1 in Badge")
    #expect(shape(of: stack) == "notification-off-main")
    #expect(Diagnosis.diagnose(Trace(stack)).blamed?.function == "Badge.count()")
  }

  @Test("A notification that made a library call back later is not to blame")
  func notificationFurtherOut() {
    let stack = Stacks.notification.replacing(
      "libFoundationEssentials.so | closure #1 in closure #2",
      with: "app | Kit.relay() | Kit.Relay.relay() -> ()\nlibFoundationEssentials.so | closure")
    #expect(shape(of: stack) != "notification-off-main")
  }

  @Test("A type of somebody else's called NotificationCenter is not the system's")
  func foreignCenter() {
    let stack =
      Machinery.mainActor + """
        app | static MainActor.assumeIsolated<A>(_:file:line:)
        app | closure #1 in Badge.observe() | closure #1 () -> () in App.Badge.observe() -> ()
        app | NotificationCenter.post(_:) | Kit.NotificationCenter.post(Swift.Int) -> ()

        """ + Machinery.worker
    #expect(shape(of: stack) != "notification-off-main")
  }

  @Test("Apple's names of the same functions tell the same")
  func applesNames() {
    let notification =
      Machinery.mainActorOnApple + """
        libswift_Concurrency.dylib | static MainActor.assumeIsolated<A>(_:file:line:)
        App | closure #1 in Badge.observe()
        CoreFoundation | __CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__
        CoreFoundation | ___CFXRegistrationPost_block_invoke
        Foundation | -[NSNotificationCenter postNotificationName:object:userInfo:]

        """ + Machinery.workerOnApple
    #expect(shape(of: notification) == "notification-off-main")
    let pipeline = """
      Combine | PassthroughSubject.Conduit.offer(_:)
      Combine | PassthroughSubject.send(_:)
      App | closure #1 in Loader.load()

      """
    let closure = Machinery.mainActorOnApple + "App | closure #1 in Screen.follow()\n"
    let sink = closure + "Combine | Subscribers.Sink.receive(_:)\n" + pipeline
    let map = closure + "Combine | Publishers.Map.Inner.receive(_:)\n" + pipeline
    #expect(shape(of: sink + Machinery.workerOnApple) == "sink-off-main")
    #expect(shape(of: map + Machinery.workerOnApple) == "operator-before-receive")
  }

  @Test(
    "Without types, a block of work cannot be told from a completion, and gets the general shape")
  func untypedBlock() {
    let block = Stacks.closure.replacing("(Swift.Bool) -> () in App", with: "() -> () in App")
    #expect(Diagnosis.diagnose(Trace(block).asLog()).scenario == "completion-on-private-queue")
  }

  @Test("A closure that the standard library calls for a value is no operator of a pipeline")
  func comparator() {
    let stack =
      Machinery.mainActor + """
        app | closure #1 in List.sort() | closure #1 (Swift.Int, Swift.Int) -> Swift.Bool in App.List.sort() -> ()
        libswiftCore.so | UnsafeMutableBufferPointer._insertionSort(within:sortedEnd:by:)
        libswiftCore.so | MutableCollection.sort(by:)
        libswiftCore.so | Sequence.sorted(by:)
        app | Worker.run(_:) | Kit.Worker.run((Swift.Int, Swift.Int) -> Swift.Bool) -> ()

        """ + Machinery.worker
    #expect(shape(of: stack) != "operator-before-receive")
  }

  @Test("Closures of one function, inside one another, are one layer")
  func nestedClosures() {
    let stack = Stacks.closure.replacing(
      "app | closure #1 in Permission",
      with: "app | closure #1 in closure #1 in Permission.ask(_:)\napp | closure #1 in Permission")
    #expect(shape(of: stack) == "completion-on-private-queue")
  }

  @Test("Two types of a library that call one another are not yet a pipeline")
  func twoTypes() {
    let stack = Stacks.sink.split(separator: "\n").filter { !$0.contains("Source.Line") }
    #expect(shape(of: stack.joined(separator: "\n")) == "completion-on-private-queue")
  }

  @Test("A function thunk has its shape, whatever it wraps")
  func functionThunk() {
    let stack =
      Machinery.mainActor + Machinery.expectedExecutor + """
        app | thunk for @escaping @callee_guaranteed (@unowned Int) -> () with global actor constraint MainActor
        app | closure #1 in Meter.start(_:)

        """ + Machinery.worker
    #expect(shape(of: stack) == "method-reference")
  }

  @Test("Ids are unique, and every sentence's placeholders are known")
  func wholeTable() {
    let ids = Shape.known.map(\.id)
    #expect(Set(ids).count == ids.count)
    let advice = Shape.known.map(\.advice) + CheckKind.allCases.map(Advice.general)
    let stack = (0..<3).map { _ in Activation(Frame()) }
    let preamble = Preamble(stack, signal: nil)
    let blame = Blame(stack, preamble: preamble, wording: Wording([]), passed: nil)
    let finding = Finding(
      source: "", format: "", verdict: .isolationMismatch, confidence: 1, fingerprint: "")
    let terms = Terms(finding, blame: blame, isolation: .unknown)
    for advice in advice {
      #expect(!advice.fixes.isEmpty)
      for text in [advice.explanation] + (advice.fixes + advice.antiFixes).map(\.text) {
        let filled = terms.fill(text)
        #expect(!filled.replacing("{ await actor.… }", with: "").contains("{"), "\(filled)")
      }
    }
  }
}
