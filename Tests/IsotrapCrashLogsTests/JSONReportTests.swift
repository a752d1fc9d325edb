import IsotrapCrashLogs
import IsotrapTraces
import Testing

/// Apple's, MetricKit's and swift-backtrace's JSON, whole and in pieces.
@Suite("JSON") struct JSONReportTests {
  /// Two frames of a body.
  static let frames = """
    [{"imageOffset":1,"symbol":"f_1","symbolLocation":120,"imageIndex":0},
     {"imageOffset":2,"sourceLine":12,"sourceFile":"A.swift","symbol":"g(_:)","imageIndex":1}]
    """

  /// The images of the frames.
  static let images = """
    [{"base":4096,"size":16,"uuid":"51A3C0D0-1c40-31a0-a2b0-5e00c0de0000","path":"\\/usr\\/lib\\/libf.dylib"},
     {"base":8192,"size":16,"path":"/x/My App","name":"My App"},{"size":0,"source":"A","base":0}]
    """

  @Test(
    "A body is read whole or in any piece that holds the frames",
    arguments: [
      "{\"bug_type\":\"309\"}\n{\"faultingThread\":0,\"threads\":[{\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"faultingThread\":0,\"threads\":[{\"triggered\":true,\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"usedImages\":\(images),\"threads\":[{\"frames\":[]},{\"triggered\":true,\"frames\":\(frames)}]}",
      "\"threads\":[{\"frames\":\(frames),\"triggered\":true}],\n\"usedImages\":\(images),\n",
      "```json\n{\"threads\":[{\"frames\":\(frames)}],\"usedImages\":\(images)}\n```",
      "{\"threads\":[{\"id\":1,\"threadState\":{\"x\":[{\"symbol\":\"no\"}]},\"frames\":\(frames)}],\"usedImages\":\(images)",
      "{\"threads\":[{\"frames\":\(frames)}]\n\"usedImages\":\(images)}",
    ])
  func readsPieces(_ text: String) throws {
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.count == 1)
    #expect(traces[0].format == "apple-ips")
    #expect(
      traces[0].shownFrames == ["frame: libf.dylib | f_1", "frame: My App | g(_:) | A.swift:12"])
    let thread = try #require(traces[0].subject.map { traces[0].threads[$0] })
    #expect(thread.frames[0].address == 4097)
    #expect(thread.frames[0].functionOffset == 120)
    #expect(traces[0].images.map(\.name) == ["libf.dylib", "My App"])
    #expect(traces[0].images[0].buildID == "51a3c0d01c4031a0a2b05e00c0de0000")
  }

  @Test(
    "Pieces without images or threads still give their frames",
    arguments: [
      "{\"triggered\":true,\"id\":7,\"frames\":\(frames)}", "{\"frames\":\(frames)}",
      "\"frames\" : \(frames)},", frames, String(frames.dropFirst().dropLast()),
      "      {\"imageOffset\":1,\"symbol\":\"f_1\"},\n      {\"symbol\":\"g(_:)\",\"imageOffset\":2}\n    ]},",
    ])
  func readsFragments(_ text: String) throws {
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.count == 1)
    #expect(traces[0].threads[0].frames.map(\.function) == ["f_1", "g(_:)"])
  }

  @Test(
    "A bracket or a beginning that a damaged line lost or doubled costs only what it held",
    arguments: [
      "{\n{\n\"faultingThread\":0,\"threads\":[{\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"os\":{\n\"os\":{\n\"a\":1},\"threads\":[{\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"os\":{\"a\":1,\n\"threads\":[{\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"threads\":[\n\"threads\":[\n{\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"pid\":1,\n{\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"threads\":[{\"id\":1,\"frames\":[\n{\"id\":1,\"frames\":\(frames)}],\"usedImages\":\(images)}",
      "{\"threads\":\(frames)],\"usedImages\":\(images)}",
    ])
  func survivesBrackets(_ text: String) throws {
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.count == 1)
    #expect(
      traces[0].shownFrames == ["frame: libf.dylib | f_1", "frame: My App | g(_:) | A.swift:12"])
  }

  @Test("Facts of a body become messages in the words of Apple's text reports")
  func readsFacts() throws {
    let text = """
      {"exception":{"type":"EXC_BAD_ACCESS","signal":"SIGSEGV","subtype":"KERN_INVALID_ADDRESS at 0x1e"},
       "termination":{"namespace":"TCC","code":0,"details":["This app has crashed"],"byPid":1},
       "asi":{"libdispatch.dylib":["BUG IN CLIENT OF LIBDISPATCH: a \\"b\\" \\u00e9\\ud83d\\ude00\\nline"]},
       "faultingThread":0,"threads":[{"queue":"q \\"r\\"","name":"n","frames":[{"symbol":"f_1"}]}]}
      """
    let trace = try CrashLog.traces(in: text, source: "x")[0]
    #expect(trace.signal == "SIGSEGV")
    #expect(
      trace.messages == [
        "Exception Type: EXC_BAD_ACCESS (SIGSEGV)",
        "Exception Subtype: KERN_INVALID_ADDRESS at 0x1e",
        "Termination Reason: Namespace TCC, Code 0",
        "This app has crashed", "BUG IN CLIENT OF LIBDISPATCH: a \"b\" é😀", "line",
      ])
    #expect(trace.threads[0].queueLabel == "q \"r\"")
    #expect(trace.threads[0].name == "n")
  }

  @Test("The queue of an older body and the exception's own stack are kept")
  func readsLegacy() throws {
    let text = """
      {"faultingThread":0,"threads":[{"frames":[{"symbol":"abort"}]}],
       "legacyInfo":{"threadTriggered":{"queue":"q"}},
       "lastExceptionBacktrace":[{"symbol":"__exceptionPreprocess"},{"symbol":"A.f(_:)"}]}
      """
    let trace = try CrashLog.traces(in: text, source: "x")[0]
    #expect(trace.subject == 0)
    #expect(trace.threads[0].queueLabel == "q")
    #expect(trace.threads[1].name == "Last Exception Backtrace")
    #expect(trace.threads[1].frames.count == 2)
  }

  @Test(
    "MetricKit's tree is a stack from its root outwards",
    arguments: [
      "{\"binaryName\":\"A\",\"address\":1,\"subFrames\":[{\"binaryName\":\"B\",\"offsetIntoBinaryTextSegment\":2}]}",
      "{\"subFrames\":[{\"offsetIntoBinaryTextSegment\":2,\"binaryName\":\"B\"}],\"address\":1,\"binaryName\":\"A\"}",
    ])
  func readsMetricKit(_ root: String) throws {
    let text = """
      {"crashDiagnostics":[{"diagnosticMetaData":{"exceptionType":6,"signal":5,
        "terminationReason":"Namespace SIGNAL, Code 5","objectiveCexceptionReason":{"composedMessage":"m"}},
       "callStackTree":{"callStackPerThread":true,"callStacks":[
        {"threadAttributed":false,"callStackRootFrames":[{"binaryName":"C"}]},
        {"threadAttributed":true,"callStackRootFrames":[\(root)]}]}}]}
      """
    let traces = try CrashLog.traces(in: text + text, source: "x")
    #expect(traces.count == 2)
    #expect(traces[0].format == "metrickit" && traces[0].signal == "SIGTRAP")
    #expect(traces[0].source == "x" && traces[0].subject == 1)
    #expect(traces[0].threads[1].frames.map(\.image) == ["A", "B"])
    #expect(traces[0].threads[1].frames[1].imageOffset == 2)
    #expect(traces[0].messages.count == 3)
  }

  @Test(
    "What is JSON and no crash is refused",
    arguments: [
      "{}", "[]", "{\"threads\":[]}", "[{\"name\":\"x\"}]", "{\"frames\":[1,2]}", "\"key\": 3",
    ])
  func refusesOthers(_ text: String) {
    #expect(throws: CrashLogError.noTrace) { try CrashLog.traces(in: text, source: "x") }
  }
}
