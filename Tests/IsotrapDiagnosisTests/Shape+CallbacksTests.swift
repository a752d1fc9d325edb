import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Shapes of closures that are called back")
struct ShapeCallbacksTests {
  /// The shape of a stack.
  private func shape(_ trace: Trace) -> String? { Diagnosis.diagnose(trace).scenario }

  @Test(
    "A handler that a dispatch source enters itself is a timer's, on Linux and on Apple's systems",
    arguments: [Stacks.sourceHandler, Stacks.sourceHandlerOnApple])
  func dispatchTimer(stack: String) {
    let finding = Diagnosis.diagnose(Trace(stack, queue: "clock"))
    #expect(finding.scenario == "dispatch-timer")
    #expect(finding.explanation?.hasSuffix("enters it on queue 'clock'") == true)
    #expect(finding.caller == nil)
  }

  @Test("A source's handler that belongs to an actor is that actor's callback")
  func actorsHandler() {
    let trace = Trace(Stacks.sourceHandler, expected: .actor("App.Clock"))
    #expect(shape(trace) == "actor-callback")
  }

  @Test("A closure that a library's own handler of a source calls is no handler")
  func librarysHandler() {
    let stack = Stacks.nestedReader.replacing(
      "App.Monitor.start() -> () | Monitor.swift:11", with: "Kit.Clock.run() -> ()")
    #expect(shape(Trace(stack)) == nil)
  }

  @Test("A closure that a handler of its own type calls through a library is the nested reader")
  func nestedReader() {
    #expect(shape(Trace(Stacks.nestedReader)) == "nested-reader-closure")
  }

  @Test("A closure that another type's handler causes to be called is not the nested reader")
  func anotherTypesHandler() {
    let stack = Stacks.nestedReader.replacing(
      "closure #2 in Monitor.start() | closure #2 @Sendable () -> () in App.Monitor.start()",
      with: "closure #1 in Sender.start() | closure #1 @Sendable () -> () in App.Sender.start()")
    #expect(shape(Trace(stack)) == nil)
  }

  @Test("A closure that a task of its own type causes to be called is not the nested reader")
  func ownTask() {
    let stack = Stacks.nestedReader.replacing(
      "app | thunk for @escaping @callee_guaranteed () -> ()",
      with: "libswift_Concurrency.so | swift_job_run")
    #expect(shape(Trace(stack)) == nil)
  }

  @Test("A closure that a handler of its own type calls directly is not the nested reader")
  func directCall() {
    let stack = Stacks.nestedReader.split(separator: "\n").filter { !$0.contains("Smoothed") }
      .joined(separator: "\n")
    #expect(shape(Trace(stack)) == nil)
  }

  @Test("Without modules nobody knows whose the code in between is, and no reader is claimed")
  func nestedReaderInLog() {
    #expect(shape(Trace(Stacks.nestedReader).asLog()) == nil)
  }

  @Test("A closure entered through its own C form is the C callback")
  func cCallback() {
    #expect(shape(Trace(Stacks.cFunction)) == "c-callback")
    #expect(shape(Trace(Stacks.cFunction).asLog()) == "c-callback")
  }

  @Test("A closure entered through another one's C form is not")
  func anothersCForm() {
    let stack = Stacks.cFunction.replacing("@objc closure #1", with: "@objc closure #2")
    #expect(shape(Trace(stack)) == nil)
  }

  @Test("A closure that the standard library calls is the comparator, wherever that code stands")
  func comparator() {
    let finding = Diagnosis.diagnose(Trace(Stacks.comparator))
    #expect(finding.scenario == "comparator-on-worker")
    #expect(finding.stack[6].role == .system)
    let unspecialized = Stacks.comparator.replacing(
      "app | specialized ", with: "libswiftCore.so | ")
    #expect(shape(Trace(unspecialized).asLog()) == "comparator-on-worker")
  }

  @Test("A library's function of the same name is no algorithm of the standard library")
  func librarysSort() {
    let stack = Stacks.comparator.replacing("(extension in Swift):Swift.", with: "Kit.")
    #expect(shape(Trace(stack)) == nil)
  }

  @Test("A closure of a global actor is the audio tap, and is not sent to the main queue")
  func globalActor() {
    let finding = Diagnosis.diagnose(Trace(Stacks.closure, expected: .actor("App.Sound")))
    #expect(finding.scenario == "global-actor-audio-tap")
    #expect(finding.fixes.contains { $0.contains("Task { @Sound in … }") })
    #expect(!finding.fixes.contains { $0.contains("main queue") })
  }

  @Test("Other names change no shape")
  func renamed() {
    let words = [
      "Monitor": "Aa", "Smoothed": "Bb", "Clock": "Cc", "Browser": "Dd", "Watcher": "Ee",
      "Album": "Ff", "Index.": "Gg.", "Photo": "Hh", "Kit.": "Ii.", "App.": "Jj.",
    ]
    for stack in [
      Stacks.sourceHandler, Stacks.nestedReader, Stacks.cFunction, Stacks.comparator,
    ] {
      let trace = Trace(stack)
      #expect(shape(trace) != nil)
      #expect(shape(trace.renaming(words)) == shape(trace))
    }
  }
}
