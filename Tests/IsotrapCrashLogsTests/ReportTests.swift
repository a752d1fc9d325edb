import Foundation
import IsotrapCrashLogs
import IsotrapTraces
import Testing

/// Several lines: headers, threads, wrapped frames, reports after one another.
@Suite("Reports") struct ReportTests {
  @Test(
    "A thread's header tells number, name and queue in every wording",
    arguments: [
      ("Thread 5 Crashed:", 5, nil, nil), ("Thread 5 Crashed:: Dispatch queue: q", 5, nil, "q"),
      ("Thread 5 Crashed:: worker  Dispatch queue: a b", 5, "worker", "a b"),
      ("Thread 5 Crashed:: worker", 5, "worker", nil),
      ("Thread 5 Crashed:: com.apple.root.default-qos", 5, nil, "com.apple.root.default-qos"),
      ("Thread ... Crashed::  Dispatch queue: q", nil, nil, "q"),
      ("Thread 5 name:  Dispatch queue: q\nThread 5 Crashed:", 5, nil, "q"),
      ("Thread 5 name: worker\nThread 5 Crashed:", 5, "worker", nil),
      ("Crashed: q(a: b, c)", nil, nil, "q(a: b, c)"), ("Crashed: SpThread", nil, "SpThread", nil),
      ("Crashed: com.apple.main-thread", nil, nil, "com.apple.main-thread"),
      ("Triggered by Thread: 5, Dispatch Queue: q\n", 5, nil, "q"),
      ("Crashed Thread:        5  Dispatch queue: q\n", 5, nil, "q"),
      ("Crashed Thread: 5\n\nThread 5 Crashed::  Dispatch queue: q", 5, nil, "q"),
      ("* thread #5, name = 'n', queue = 'q', stop reason = signal SIGABRT", 5, "n", "q"),
      ("* thread #5, queue = \"q (serial)\", stop reason = breakpoint 1.1", 5, nil, "q"),
      ("Thread 5 Queue : q (concurrent)", 5, nil, "q"),
      ("Thread 5 \"n\" crashed:", 5, "n", nil),
      ("Thread 5 (Thread 0x7f (LWP 1) \"n\"):", 5, "n", nil),
      ("THREAD 5 CRASHED:: dispatch queue: q", 5, nil, "q"),
      ("PID: 1, TID: 5, Thread name: (none), Queue name: a, b, QoS: 0", 5, nil, "a, b"),
    ] as [(String, UInt64?, String?, String?)])
  func readsHeaders(_ header: String, _ id: UInt64?, _ name: String?, _ queue: String?) throws {
    let trace = try CrashLog.traces(in: "\(header)\n0  App  0x64d8 f(_:) + 1\n", source: "x")[0]
    let subject = try #require(trace.subject)
    #expect(trace.threads[subject].id == id)
    #expect(trace.threads[subject].name == name)
    #expect(trace.threads[subject].queueLabel == queue)
  }

  @Test(
    "The signal is told by name, by exception, or by the shell",
    arguments: [
      ("Exception Type: EXC_BREAKPOINT (SIGTRAP)", "SIGTRAP"), ("EXC_BAD_ACCESS", "SIGSEGV"),
      ("Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)", "SIGILL"), ("EXC_CRASH", "SIGABRT"),
      ("Termination Reason: Namespace SIGNAL, Code 11, Segmentation fault: 11", "SIGSEGV"),
      ("Abort trap: 6", "SIGABRT"), ("zsh: illegal hardware instruction  ./tool", "SIGILL"),
      ("zsh: trace trap ./tool", "SIGTRAP"), ("Aborted (core dumped)", "SIGABRT"),
      ("Exited with unexpected signal code 4", "SIGILL"),
      ("*** Program crashed: Bad pointer dereference at 0x01 ***", "SIGSEGV"),
      ("*** Signal 5: Backtracing from 0x1... done ***", "SIGTRAP"),
      ("Program received signal SIGILL, Illegal instruction.", "SIGILL"),
      ("Thread 3: EXC_BREAKPOINT (code=1, subcode=0x1)", "SIGTRAP"),
    ])
  func readsSignals(_ line: String, _ signal: String) throws {
    let text = "a.swift:1: Fatal error: x\n\(line)\n"
    #expect(try CrashLog.traces(in: text, source: "x").last?.signal == signal)
  }

  @Test("The crashed thread is found wherever it stands, whatever the others do")
  func findsSubject() throws {
    let other = "Thread 0::  Dispatch queue: com.apple.main-thread\n0  A  0x64d8 wait_1 + 1\n\n"
    let crashed = "Thread 3 Crashed:\n0  A  0x64d8 trap_1 + 1\n\n"
    let registers = "Thread 3 crashed with ARM Thread State:\n    x0: 0x0000000000000001  x1: 0x2\n"
    for text in [
      crashed + other, other + crashed, other + crashed + registers + other,
      "Crashed Thread: 3\n\n" + other + crashed.replacing(" Crashed", with: ""),
    ] {
      let trace = try CrashLog.traces(in: text, source: "x")[0]
      #expect(trace.shownFrames == ["frame: A | trap_1"])
      #expect(trace.threads.count > 1)
      #expect(trace.threads.contains { $0.queueLabel == "com.apple.main-thread" })
    }
  }

  @Test("Each of several reports in a text becomes a trace")
  func partsReports() throws {
    let logs = try ["003", "027", "103", "021", "023", "113", "129", "133"].map(RealLog.numbered)
    let text = logs.map(\.text).joined(separator: "\n\nand another one\n\n")
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.map(\.shownFrames) == logs.map(\.frames))
    #expect(traces.map(\.format) == logs.map { String($0.expected[0].dropFirst(8)) })
  }

  @Test("The documents of several .ips in a text become traces")
  func partsDocuments() throws {
    let logs = try ["001", "037", "001"].map(RealLog.numbered)
    let text = logs.map(\.text).joined(separator: "\n")
    #expect(try CrashLog.traces(in: text, source: "x").map(\.shown) == logs.map(\.expected))
  }

  @Test("Messages of several processes become traces, and the shell's word goes with its process")
  func partsMessages() throws {
    let text = """
      a.swift:36: Fatal error: Incorrect actor executor assumption; Expected same executor as A.
      zsh: trace trap ./a
      b.swift:12: Precondition failed: Incorrect actor executor assumption; Expected 'B' executor. x
      zsh: abort ./b
      """
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.map(\.signal) == ["SIGTRAP", "SIGABRT"])
    #expect(traces.map(\.messages.count) == [2, 2])
  }

  @Test(
    "A frame that is wrapped over lines is put together",
    arguments: [
      "0  App  0x64d8\n   f(_:) + 12", "0  App\n   f(_:) + 12", "0  App  0x64d8 f(_:)\n     + 12",
      "0  App  0x64d8 f(_:)\n + 12 (<stdin>:12)", "0  App  0x64d8 f(\n_:) + 12",
      "0  App  0x0000\n000194e1fb2c f(_:) + 12", "0  App  f(\n_:\n) + 12",
    ])
  func joinsWraps(_ text: String) throws {
    let log = "Crashed: q\n\(text)\n1  My App\n   g_1 + 1\n2  libfoo.dylib  0x64d9 h_1 + 1\n"
    let traces = try CrashLog.traces(in: log, source: "x")
    #expect(traces.count == 1)
    let frames = traces[0].shownFrames.map { $0.replacing("f( _: )", with: "f(_:)") }
      .map { $0.replacing("f( _:)", with: "f(_:)") }
    #expect(
      frames == ["frame: App | f(_:)", "frame: My App | g_1", "frame: libfoo.dylib | h_1"])
  }

  @Test(
    "lldb's frame with values over several lines is put together",
    arguments: [
      "frame #0: 0x01 App`f(x=1,\ny=(2,\n3)) at A.swift:3",
      "frame #0: 0x01 App`f(\nx=0x02 App`g(_:) at <compiler-generated>) at A.swift:3",
      "    frame #0: 0x01 Ap\np`f(x=1) at A.swift:3",
    ])
  func joinsValues(_ text: String) throws {
    let frames = try CrashLog.traces(in: text + "\n", source: "x")[0].shownFrames
    #expect(frames == ["frame: App | f(...) | A.swift:3"])
  }

  @Test("A mangled name that is broken over lines is put together and demangled")
  func joinsMangled() throws {
    let text = "0  App  0x64d8\n   $s1t5ModelC5startyy8\n   Dispatch0C5QueueCFyycfU_ + 100\n"
    let trace = try CrashLog.traces(in: text, source: "x")[0]
    #expect(trace.shownFrames == ["frame: App | closure #1 in Model.start(_:)"])
    #expect(trace.threads[0].frames[0].functionOffset == 100)
    #expect(
      trace.threads[0].frames[0].fullFunction
        == "closure #1 () -> () in t.Model.start(Dispatch.DispatchQueue) -> ()")
  }

  @Test("A log that a terminal broke at its edge is put together", arguments: [60, 72, 80, 100])
  func joinsTerminal(width: Int) throws {
    for number in ["021", "031", "003"] {
      let log = try RealLog.numbered(number)
      let lines = log.text.split(separator: "\n").flatMap { line in
        stride(from: 0, to: line.count, by: width).map { start in
          String(line.dropFirst(start).prefix(width))
        }
      }
      let traces = try CrashLog.traces(in: lines.joined(separator: "\n"), source: "x")
      #expect(traces.map(\.shownFrames) == [log.frames])
    }
  }

  @Test(
    "A log that lost its newlines gets them back",
    arguments: ["003", "011", "023", "027", "101", "103", "105", "111", "115", "129", "141", "143"])
  func restoresNewlines(_ number: String) throws {
    let log = try RealLog.numbered(number)
    let text = log.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.map(\.shownFrames) == [log.frames])
  }

  @Test(
    "A log inside of another program's string is read",
    arguments: ["003", "019", "023", "101", "111", "119", "141"])
  func readsStrings(_ number: String) throws {
    let log = try RealLog.numbered(number)
    let message = log.text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    let text = "{\"level\":\"error\",\"message\":\"\(message)\"}\n"
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.map(\.shownFrames) == [log.frames])
    let lines = log.text.split(separator: "\n").map { "\"\($0.replacing("\"", with: "\\\""))\"" }
    let list = "{\"stack\":[\(lines.joined(separator: ","))]}"
    #expect(try CrashLog.traces(in: list, source: "x").map(\.shownFrames) == [log.frames])
  }

  @Test(
    "Columns that a copy put on lines of their own are put together",
    arguments: [
      "0\nlibfoo.dylib\nf(_:) + 3\n1\nMy App\nA.swift - Line 12\ng(_:) + 12\n",
      "0\n\nlibfoo.dylib\nf(_:) + 3\n\n1\n\nMy App\nA.swift - Zeile 12\ng(_:) + 12\n",
      "0\nlibfoo.dylib\n0x64d8\nf(_:) + 3\n1\nMy App\n0x64d9\nA.swift:12\ng(_:) + 12\n",
      "0\n1\nlibfoo.dylib\nMy App\nf(_:) + 3\ng(_:) + 12\nA.swift\nA.swift:12\n",
    ])
  func joinsColumns(_ text: String) throws {
    let frames = try CrashLog.traces(in: text, source: "x")[0].shownFrames
    #expect(frames.count == 2)
    #expect(frames[0].hasPrefix("frame: libfoo.dylib | f(_:)"))
    #expect(frames[1] == "frame: My App | g(_:) | A.swift:12")
  }

  @Test("Frames are innermost first, however the log has them")
  func orders() throws {
    let frames = ["_dispatch_assert_queue_fail", "A.f", "start_wqthread"]
    let at = frames.map { "at \($0) (<unknown>)" }
    let columns = frames.enumerated().map { "\($0)  App  0x64d8 \($1) + 1" }
    for lines in [at, at.reversed(), columns, columns.reversed()] {
      let trace = try CrashLog.traces(in: lines.joined(separator: "\n"), source: "x")[0]
      #expect(trace.threads[0].frames.map(\.function) == frames)
      #expect(trace.threads[0].incompleteness == nil)
    }
  }

  @Test(
    "Frames left out are noted",
    arguments: [
      ("0  A  f_1 + 1\n1  A  f_2 + 1\n", nil), ("0  A  f_1 + 1\n...\n", .cut),
      ("0  A  f_1 + 1\n…\n", .cut), ("0  A  f_1 + 1\n[...]\n", .cut),
      ("0  A  f_1 + 1\n...\n5  A  f_2 + 1\n", .elided), ("0  A  f_1 + 1\n7  A  f_2 + 1\n", .elided),
      ("4  A  f_1 + 1\n5  A  f_2 + 1\n", .elided), ("0  A  f_1 + 1\n(12 more frames)\n", .cut),
    ] as [(String, ThreadState.Incompleteness?)])
  func notesGaps(_ text: String, _ expected: ThreadState.Incompleteness?) throws {
    #expect(try CrashLog.traces(in: text, source: "x")[0].threads[0].incompleteness == expected)
  }

  @Test("Inlined frames share an address; a recursive call is none of them")
  func tellsInlined() throws {
    let text = """
      Thread 1 Crashed:
      0   App   0x0000000102ff8c54 inner() + 0 (A.swift:1)
      1   App   0x0000000102ff8c54 outer() + 8 (A.swift:2)
      2   App   0x0000000102ff8c99 again(_:) + 8 (A.swift:3)
      3   App   0x0000000102ff8c99 again(_:) + 8 (A.swift:3)
      4   App   0x0000000102ff8ca0 main + 8
      """
    let frames = try CrashLog.traces(in: text, source: "x")[0].threads[0].frames
    #expect(frames.map(\.isInlined) == [true, false, false, false, false])
  }

  @Test("Several frames on a line become several")
  func partsJoinedFrames() throws {
    let text = "0  A  f_1 + 1\n1  B  g_1 / -[C d] / h_2\n…\n   via i_1 / j_2\n"
    let frames = try CrashLog.traces(in: text, source: "x")[0].shownFrames
    #expect(
      frames == [
        "frame: A | f_1", "frame: B | g_1", "frame: B | -[C d]", "frame: B | h_2", "frame: - | i_1",
        "frame: - | j_2",
      ])
  }

  @Test("What was printed before a stack goes with it, and a second telling of it does not")
  func keepsMessages() throws {
    let text = """
      App/A.swift:12: Fatal error: Incorrect actor executor assumption; Expected same executor as A.
      Current stack trace:
      0    libswiftCore.so    0x00007f0cf4b5f130 swift_reportError + 33

      *** Signal 4: Backtracing from 0x7f46461f32a2... done ***

      *** Program crashed: Illegal instruction at 0x00007f46461f32a2 ***

      Thread 0 "t" crashed:

      0 [ra] 0x00007f46461f32a2 foo() + 1 in t at /x/y.swift:1:2
      """
    let traces = try CrashLog.traces(in: text, source: "x")
    #expect(traces.count == 1)
    #expect(traces[0].format == "swift-backtrace")
    #expect(traces[0].messages.count == 2)
    #expect(traces[0].shownFrames == ["frame: t | foo() | /x/y.swift:1"])
  }

  @Test("Lists of images are read, Apple's and swift-backtrace's")
  func readsImages() throws {
    let text = """
      Thread 0 Crashed:
      0   My App   0x00000001024b2f30 f(_:) + 60

      Binary Images:
             0x1024b0000 -        0x1024bffff com.x (1.0) <12345678-1234-1234-1234-123456789ABC> \
      /Applications/My App.app/Contents/MacOS/My App
      0x104f88000 - 0x104f8bfff Lib arm64  <0123456789abcdef0123456789abcdef> /usr/lib/Lib
      0x000055a45b386000–0x000055a45b389e10 e7aa724f9a2370ce57b5d46869c945ade336e774 t   /src/t
      """
    let images = try CrashLog.traces(in: text, source: "x")[0].images
    #expect(images.map(\.name) == ["My App", "Lib", "t"])
    #expect(images[0].buildID == "12345678123412341234123456789abc")
    #expect(images[0].addresses == 0x1_024B_0000..<0x1_024C_0000)
    #expect(images[2].buildID == "e7aa724f9a2370ce57b5d46869c945ade336e774")
  }

  @Test(
    "A log that is none of the handed ones is told by its content",
    arguments: [
      ("Exception Type:  SIGTRAP\n\nThread 1 Crashed:\n0  A  0x1024b2f30 f + 1", "plcrashreporter"),
      ("Crashed: q\n0  A  0x64d8 f + 1", "crashlytics"), ("0  A  0x64d8 f + 1", "crashlytics"),
      ("0  A  0x00000001024b2f30 f + 1\n", "backtrace-symbols"),
      ("Thread 1 Crashed:\n0  A  0x00000001024b2f30 f + 1", "apple-crash"),
      ("Current stack trace:\n0  A  0x00000001024b2f30 f + 1", "swift-stack-trace"),
      ("0  A  0x3024b2f30  f_1\n1  A  0x3024b2f31  f_2", "sentry"), ("f_1 + 3", "symbols"),
      ("Main Thread Checker: x\n0  A  0x00000001024b2f30 f + 1", "main-thread-checker"),
      ("warning: data race detected: x", "console"),
    ])
  func detects(_ text: String, _ format: String) throws {
    #expect(try CrashLog.traces(in: text, source: "x")[0].format == format)
    #expect(LogFormat(rawValue: format)?.evidence.isEmpty == false)
  }

  /// A log that this machine's tools printed.
  private func linux(_ name: String) throws -> Trace {
    let file = try #require(Bundle.module.resourceURL?.appending(path: "Fixtures/Linux/\(name)"))
    let traces = try CrashLog.traces(in: Array(Data(contentsOf: file)), source: name)
    #expect(traces.count == 1)
    return traces[0]
  }

  @Test("swift-backtrace's text and JSON and gdb tell the same of one trap")
  func agreesOnLinux() throws {
    let text = try linux("swift-backtrace.txt")
    let json = try linux("swift-backtrace.json")
    let gdb = try linux("gdb.txt")
    #expect(text.format == "swift-backtrace" && json.format == "swift-backtrace-json")
    #expect(text.shownFrames == json.shownFrames)
    #expect(text.shownFrames.contains("frame: t | closure #1 in Model.start(_:) | /src/t.swift"))
    #expect(text.messages.count == 1 && json.messages.count == 1)
    #expect([text.signal, json.signal, gdb.signal] == ["SIGILL", "SIGILL", "SIGILL"])
    #expect(text.images.map(\.buildID) == json.images.map(\.buildID))
    let functions = gdb.threads[0].frames.map(\.function)
    #expect(functions.contains("closure #1 in Model.start(_:)"))
    #expect(functions.first == "_dispatch_assert_queue_fail")
  }

  @Test("The friendly form's excerpts of source are no frames")
  func readsFriendly() throws {
    let trace = try linux("swift-backtrace-friendly.txt")
    let frames = trace.threads[0].frames
    #expect(frames.map(\.image).contains("u"))
    #expect(frames.contains { $0.function == "inner(_:_:)" && $0.location?.line == 1 })
    #expect(frames.count == 6)
    #expect(
      trace.messages.first
        == "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range")
  }

  @Test("The runtime's own stack trace has frames of which only the image is known")
  func readsCurrentStackTrace() throws {
    let trace = try linux("current-stack-trace.txt")
    #expect(trace.format == "swift-stack-trace")
    #expect(trace.threads[0].frames.count == 14)
    #expect(trace.threads[0].frames[5].image == "u")
    #expect(trace.threads[0].frames[5].imageOffset == 7232)
  }
}
