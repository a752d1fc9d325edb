import IsotrapDiagnosis
import IsotrapReporting
import IsotrapTraces

extension Finding {
  /// A delegate's witness entered on a capture queue.
  static let captureDelegate: Finding = Finding(
    source: "CameraApp", format: "probe", verdict: .isolationMismatch, confidence: 0.97,
    check: .witness, expected: Expectation(isolation: "MainActor", executor: nil),
    found: Context(queue: "cameraQueue", thread: "4242", task: false, executor: nil),
    blamed: Place(
      function: "CameraViewController.captureOutput(_:)", image: "CameraApp",
      location: SourceLocation(
        file: "/home/me/Camera/Sources/App/CameraViewController.swift", line: 41)),
    caller: Place(
      function: "closure #1 in CaptureOutput.start()", image: "CameraApp",
      location: SourceLocation(
        file: "/home/me/Camera/Sources/Vendor/CaptureOutput.swift", line: 10)),
    submitted: Submission(
      kind: .async,
      place: Place(
        function: "CaptureOutput.start()", image: "CameraApp",
        location: SourceLocation(
          file: "/home/me/Camera/Sources/Vendor/CaptureOutput.swift", line: 10)),
      stack: [
        JudgedFrame(
          frame: Frame(
            image: "libswiftDispatch.so",
            function: "DispatchQueue.async(group:qos:flags:execute:)"), role: .system),
        JudgedFrame(
          frame: Frame(image: "CameraApp", function: "CaptureOutput.start()"), role: .vendor),
      ]),
    signal: "SIGILL", scenario: "preconcurrency-delegate",
    explanation:
      "isolated to MainActor; reached through its @preconcurrency conformance to CaptureDelegate",
    fixes: [
      "make the witness nonisolated, copy what you need, then hop: Task { @MainActor in … }"
    ],
    antiFixes: ["a Task { @MainActor in … } inside the isolated witness comes after the check"],
    fingerprint: "ab12", count: 17, nanosecondsFromStart: 12_345_678,
    stack: [
      JudgedFrame(
        frame: Frame(
          image: "libdispatch.so", imageOffset: 0x6c2d0, symbol: "_dispatch_assert_queue_fail",
          function: "_dispatch_assert_queue_fail", functionOffset: 120), role: .runtime),
      JudgedFrame(frame: Frame(image: "libdispatch.so", imageOffset: 0x1f0), role: .runtime),
      JudgedFrame(
        frame: Frame(
          image: "CameraApp",
          function: "protocol witness for CaptureDelegate.captureOutput(_:)"), role: .thunk),
      JudgedFrame(
        frame: Frame(
          image: "CameraApp", function: "closure #1 in CaptureOutput.start()",
          location: SourceLocation(
            file: "/home/me/Camera/Sources/Vendor/CaptureOutput.swift", line: 10, column: 7),
          isInlined: true), role: .vendor),
      JudgedFrame(
        frame: Frame(
          image: "CameraApp", function: "CameraViewController.start()", isAsync: true),
        role: .user),
      JudgedFrame(frame: Frame(address: 0x7f00), role: .system),
    ])

  /// An actor's closure called back on a private queue.
  static let actorCallback: Finding = Finding(
    source: "StoreApp", format: "probe", verdict: .isolationMismatch, confidence: 0.97,
    check: .closureEntry, expected: Expectation(isolation: "Store", executor: nil),
    found: Context(queue: "com.vendor.replies", thread: "77 'reply'", task: nil, executor: nil),
    blamed: Place(
      function: "closure #1 in Store.refresh()", image: "StoreApp",
      location: SourceLocation(file: "/src/Store.swift", line: 3, column: 12)),
    caller: Place(function: "Client.reply()", image: "libVendor.so", location: nil),
    signal: "SIGABRT",
    explanation: "isolated to Store; a closure inherits the isolation it is written in",
    fixes: ["capture values first", "hop with Task { await self.… }"], fingerprint: "cd34")

  /// A crash log that shows a queue assertion and not who asked.
  static let possible: Finding = Finding(
    source: "crash.ips", format: "apple-ips", verdict: .possibleIsolationMismatch,
    confidence: 0.5, missing: ["the frames between the assertion and the program's own code"],
    check: .unknown, expected: Expectation(isolation: "MainActor", executor: nil),
    found: Context(queue: nil, thread: "7", task: nil, executor: nil), signal: "SIGTRAP",
    fingerprint: "ef56")

  /// A crash of another kind.
  static let deadlock: Finding = Finding(
    source: "crash.ips", format: "apple-ips", verdict: .other, kind: .dispatchSyncDeadlock,
    confidence: 0.9,
    found: Context(queue: "work", thread: "3", task: false, executor: nil), signal: "SIGILL",
    fixes: ["do not call sync on a queue from that queue"], fingerprint: "0a1b",
    stack: [
      JudgedFrame(
        frame: Frame(image: "libdispatch.so", function: "__DISPATCH_WAIT_FOR_QUEUE__"),
        role: .runtime),
      JudgedFrame(frame: Frame(image: "libdispatch.so", function: "dispatch_sync"), role: .runtime),
      JudgedFrame(
        frame: Frame(
          image: "App", function: "Cache.store()",
          location: SourceLocation(file: "/home/me/Camera/Cache.swift", line: 9)), role: .user),
    ])
}

extension TextReporter {
  /// A reporter as in `/home/me/Camera`, with the sources of the examples.
  static func example(
    palette: Palette = .plain, sources: SourceReader = .examples, isVerbose: Bool = false
  ) -> TextReporter {
    TextReporter(
      palette: palette, sources: sources, folder: "/home/me/Camera", isVerbose: isVerbose)
  }
}

extension SourceReader {
  /// The sources of the examples.
  static let examples: SourceReader = SourceReader { path in
    switch path {
    case "/home/me/Camera/Sources/App/CameraViewController.swift":
      Array(repeating: "", count: 39) + [
        "extension CameraViewController: @preconcurrency CaptureDelegate {",
        "  func captureOutput(_ frame: Frame) {",
      ]
    case "/src/Store.swift":
      ["actor Store {", "\tfunc refresh() {", "\t\tclient.get { value in", "\t\t}"]
    default: nil
    }
  }
}
