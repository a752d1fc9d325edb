import IsotrapCrashLogs
import Testing

/// What is no log, or one made to hurt.
@Suite("Bad input") struct BadInputTests {
  @Test(
    "What has no trace is an error that says so",
    arguments: [
      ("", CrashLogError.empty), ("   \n\t\n", .empty), ("\u{0}\u{1}\u{2}", .notText),
      ("\u{7F}ELF\u{2}\u{1}\u{1}\u{0}\u{0}", .notText), ("Hello, world", .noTrace),
      ("{\"a\": [1, 2, {\"b\": null}]}", .noTrace), ("1. first\n2. second\n", .noTrace),
      ("3 of 5 tests fail\n4 of 5 tests run\n", .noTrace),
      ("The lock (see main.swift:12) is held by 2 threads.", .noTrace),
    ])
  func isRefused(_ text: String, _ error: CrashLogError) {
    #expect(throws: error) { try CrashLog.traces(in: text, source: "x") }
  }

  @Test(
    "An error says what to do",
    arguments: [
      CrashLogError.empty, .notText, .noTrace, .tooLarge(1 << 40),
    ])
  func saysWhatToDo(_ error: CrashLogError) {
    #expect(
      error.description.contains("give ") || error.description.contains("use ")
        || error.description.contains("cut out "))
  }

  @Test("Invalid UTF-8 in a name is replaced, and the rest is read")
  func readsInvalidText() throws {
    let head = Array("Crashed: q\n0  App  0x64d8 foo".utf8)
    let tail = Array("bar(_:) + 12\n1  App  0x64d9 main + 3\n".utf8)
    let traces = try CrashLog.traces(in: head + [0xC3, 0x28, 0xFF] + tail, source: "x")
    #expect(traces[0].shownFrames.count == 2)
    #expect(traces[0].shownFrames[1] == "frame: App | main")
  }

  @Test("UTF-16 with a byte order mark is read, in both orders", arguments: [true, false])
  func readsUTF16(isLittle: Bool) throws {
    let text = "\u{FEFF}Crashed: q\r\n0  App  0x64d8 foo(_:) + 12\r\n"
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    #expect(try CrashLog.traces(in: bytes, source: "x")[0].shownFrames == ["frame: App | foo(_:)"])
  }

  /// Texts that are long, deep or repetitive.
  static let long: [(name: String, text: String)] = [
    ("10,000 brackets", String(repeating: "[", count: 10_000)),
    ("10,000 braces", String(repeating: "{", count: 10_000)),
    ("10,000 objects", String(repeating: "{\"threads\":[", count: 10_000)),
    ("10,000 keys", String(repeating: "\"threads\":", count: 10_000)),
    (
      "10,000 frames of MetricKit",
      "{\"callStackTree\":{\"callStacks\":[{\"callStackRootFrames\":"
        + String(repeating: "[{\"binaryName\":\"A\",\"subFrames\":", count: 10_000)
    ),
    ("a line of parentheses", "0  App  0x64d8 f" + String(repeating: "(", count: 40_000)),
    ("a line of blanks", "0  App" + String(repeating: " ", count: 40_000) + "0x64d8 f"),
    ("a line of plus signs", "0  App  0x1 " + String(repeating: "+ ", count: 20_000)),
    ("a line of zeros", "0  App  0x" + String(repeating: "0", count: 40_000)),
    ("a line of digits", String(repeating: "1", count: 40_000)),
    ("a line of numbers", String(repeating: "0 1 2 ", count: 8000)),
    ("a line of hashes", String(repeating: "#0 ", count: 13_000)),
    ("a line of slashes", "0  A  x" + String(repeating: " / y", count: 10_000)),
    ("a line of ins", "0 [ra] 0x1 x" + String(repeating: " in y", count: 8000)),
    ("a line of ats", "frame #0: 0x1 a`x" + String(repeating: " at y", count: 8000)),
    ("a line of SIGs", "EXC_BREAKPOINT " + String(repeating: "SIG", count: 13_000)),
    ("a line of quotation marks", String(repeating: "\"", count: 40_000)),
    ("a line of arrows", "0  A  0x1 x" + String(repeating: " <- ", count: 10_000)),
    ("a line of frames", String(repeating: "frame #0: 0x1 a`b ", count: 20_000)),
    ("lines that continue", "0  App  0x64d8 f(\n" + String(repeating: "x, \n", count: 10_000)),
    (
      "lines of one width", String(repeating: String(repeating: "x", count: 80) + "\n", count: 500)
    ),
    (
      "200,000 frames",
      String(repeating: "0  App  0x64d8 f + 1\n1  App  0x1 g + 2\n", count: 10_000)
    ),
    ("10,000 equal numbers", String(repeating: "7  App  0x64d8 f + 1\n", count: 10_000)),
    ("10,000 messages", String(repeating: "a.swift:1: Fatal error: x\n", count: 10_000)),
    ("10,000 headers", String(repeating: "Thread 1 Crashed:\n", count: 10_000)),
    ("10,000 escapes", String(repeating: "\\n", count: 10_000)),
    ("a mangled name", "0  App  0x64d8 $s" + String(repeating: "4main", count: 8000)),
  ]

  @Test(
    "Long and deep texts take time that grows with their length alone",
    .timeLimit(.minutes(1)), arguments: Self.long.map(\.name))
  func isLinear(_ name: String) throws {
    let text = try #require(Self.long.first { $0.name == name }).text
    let traces = try? CrashLog.traces(in: text, source: "x")
    #expect(traces?.isEmpty != true)
  }
}
