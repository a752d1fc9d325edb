import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Found context")
struct FindingContextTests {
  /// The context of a thread with a name.
  private func found(_ name: String?, queue: String? = nil, source: String = "app") -> String? {
    let thread = ThreadState(id: 4242, name: name, queueLabel: queue)
    let trace = Trace(source: source, format: "test", threads: [thread], subject: 0)
    return Diagnosis.diagnose(trace).found.thread
  }

  @Test("A thread is told by its number, and by a name of its own")
  func ownName() {
    #expect(found("render") == "4242 render")
    #expect(found(nil) == "4242")
  }

  @Test("Names that Linux and Dispatch give by default are no names of its own")
  func defaultNames() {
    #expect(found("oot.default-qos") == "4242")
    #expect(found("cameraQueue", queue: "com.example.cameraQueue") == "4242")
    #expect(found("a-program-whose", source: "/tmp/a-program-whose-name-is-long") == "4242")
    #expect(found("") == "4242")
  }

  @Test("A thread that has a name and no number is told by the name")
  func nameOnly() {
    let thread = ThreadState(name: "com.apple.SwiftUI.AsyncRenderer")
    let trace = Trace(source: "", format: "", threads: [thread])
    #expect(Diagnosis.diagnose(trace).found.thread == "com.apple.SwiftUI.AsyncRenderer")
  }

  @Test("The running job's executor is named as users write it")
  func executor() {
    var trace = Trace(Stacks.closure, queue: "q", expected: .main)
    trace.threads[0].isInTask = true
    trace.check?.current = .actor("App.Store")
    let found = Diagnosis.diagnose(trace).found
    #expect(
      found == Finding.Context(queue: "q", thread: "4242", task: true, executor: "Store"))
    trace.check?.current = .main
    #expect(Diagnosis.diagnose(trace).found.executor == "MainActor")
  }
}
