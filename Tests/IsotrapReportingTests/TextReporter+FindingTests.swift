import IsotrapDiagnosis
import IsotrapReporting
import IsotrapTraces
import Testing

/// Findings as a person reads them.
@Suite struct TextReporterFindingTests {
  @Test("A witness on a queue is told with the reader's own lines and nothing of the runtime")
  func witness() {
    #expect(
      TextReporter.example().text(of: .captureDelegate) == """
        error: MainActor-isolated code ran on queue 'cameraQueue'
          --> Sources/App/CameraViewController.swift:41   CameraViewController.captureOutput(_:)
           40 | extension CameraViewController: @preconcurrency CaptureDelegate {
           41 |   func captureOutput(_ frame: Frame) {
              |   isolated to MainActor; reached through its @preconcurrency conformance to CaptureDelegate
          expected   MainActor
          found      queue 'cameraQueue', thread 4242, no task
          called by  closure #1 in CaptureOutput.start()   CaptureOutput.swift:10
          submitted  DispatchQueue.async in CaptureOutput.start()   CaptureOutput.swift:10
          seen       17 times, first after 12 ms
          fix        make the witness nonisolated, copy what you need, then hop: Task { @MainActor in … }
                     more: isotrap explain preconcurrency-delegate

        """)
  }

  @Test("An actor's closure has a caret under its known column, and all its fixes")
  func actor() {
    #expect(
      TextReporter.example().text(of: .actorCallback) == """
        error: Store-isolated code ran on queue 'com.vendor.replies'
          --> /src/Store.swift:3:12   closure #1 in Store.refresh()
            2 |     func refresh() {
            3 |         client.get { value in
              |                  ^ isolated to Store; a closure inherits the isolation it is written in
          expected   Store
          found      queue 'com.vendor.replies', thread 77 'reply'
          called by  Client.reply()   libVendor.so
          fix        capture values first
          fix        hop with Task { await self.… }

        """)
  }

  @Test("Without its source, a report still says why")
  func noSource() {
    #expect(
      TextReporter.example(sources: .none).text(of: .captureDelegate).hasPrefix(
        """
        error: MainActor-isolated code ran on queue 'cameraQueue'
          --> Sources/App/CameraViewController.swift:41   CameraViewController.captureOutput(_:)
              | isolated to MainActor; reached through its @preconcurrency conformance to CaptureDelegate
          expected   MainActor

        """))
  }

  @Test("A thunk that names no function is told by its line alone")
  func thunk() {
    var finding = Finding.captureDelegate
    finding.blamed?.function = nil
    let lines = TextReporter.example().text(of: finding).split(separator: "\n")
    #expect(lines[1] == "  --> Sources/App/CameraViewController.swift:41")
  }

  @Test("Where no place is known, the stack is told with the runtime's frames folded")
  func unknownPlace() {
    var finding = Finding.captureDelegate
    finding.blamed = nil
    finding.caller = nil
    finding.submitted?.place = nil
    finding.explanation = nil
    finding.count = 1
    #expect(
      TextReporter.example().text(of: finding) == """
        error: MainActor-isolated code ran on queue 'cameraQueue'
          --> place not known
          expected   MainActor
          found      queue 'cameraQueue', thread 4242, no task
          submitted  DispatchQueue.async
          fix        make the witness nonisolated, copy what you need, then hop: Task { @MainActor in … }
                     more: isotrap explain preconcurrency-delegate
          stack
                 … 3 frames of the system
             3  vendor   closure #1 in CaptureOutput.start()   Sources/Vendor/CaptureOutput.swift:10:7   (inlined)
             4  user     CameraViewController.start()   CameraApp   (awaiting)
                 … 1 frame of the system

        """)
  }

  @Test("A verbose report has the whole stack with everyone's role")
  func verbose() {
    let text = TextReporter.example(isVerbose: true).text(of: .captureDelegate)
    let tail = text.split(separator: "\n").suffix(10).joined(separator: "\n")
    #expect(
      tail == """
          no help    a Task { @MainActor in … } inside the isolated witness comes after the check
          check      witness
          scenario   preconcurrency-delegate
          stack
             0  runtime  _dispatch_assert_queue_fail   libdispatch.so
             1  runtime  +0x1f0   libdispatch.so
             2  thunk    protocol witness for CaptureDelegate.captureOutput(_:)   CameraApp
             3  vendor   closure #1 in CaptureOutput.start()   Sources/Vendor/CaptureOutput.swift:10:7   (inlined)
             4  user     CameraViewController.start()   CameraApp   (awaiting)
             5  system   0x7f00   unknown image
        """)
  }

  @Test("A possible mismatch says so, and what would settle it")
  func possible() {
    #expect(
      TextReporter.example().text(of: .possible) == """
        warning: MainActor-isolated code may have run on thread 7
          in         crash.ips (apple-ips)
          expected   MainActor
          found      thread 7
          missing    the frames between the assertion and the program's own code

        """)
  }

  @Test("A crash of another kind says what it is instead")
  func other() {
    #expect(
      TextReporter.example().text(of: .deadlock) == """
        note: not an isolation mismatch: 'sync' onto a queue that is already held
          in         crash.ips (apple-ips)
          found      queue 'work', thread 3, no task
          ended by   SIGILL
          fix        do not call sync on a queue from that queue
          stack
                 … 2 frames of the system
             2  user     Cache.store()   Cache.swift:9

        """)
  }

  @Test("What could not be read has its source in the headline alone")
  func unreadable() {
    let finding = Finding(
      source: "a.log", format: "unknown", verdict: .unreadable, confidence: 1,
      notes: ["it is empty"], fingerprint: "")
    #expect(
      TextReporter.example().text(of: finding) == """
        error: cannot read 'a.log' as a crash report
          note       it is empty

        """)
  }

  @Test("What is in the input cannot act on the terminal")
  func neutralized() {
    var finding = Finding.captureDelegate
    finding.blamed = Finding.Place(
      function: "evil\u{1B}[2J\u{202E}()", image: nil,
      location: SourceLocation(file: "/tmp/\u{9B}31m\r.swift", line: 1))
    finding.found.queue = "a\nerror: b\u{7}"
    finding.fixes = ["\u{1B}]0;title\u{7}"]
    let sources = SourceReader { _ in ["let a = \"\u{1B}[31m\u{2066}\""] }
    let text = TextReporter.example(sources: sources).text(of: finding)
    #expect(text.unicodeScalars.allSatisfy { !$0.properties.isDefaultIgnorableCodePoint })
    #expect(
      text.hasPrefix(
        #"""
        error: MainActor-isolated code ran on queue 'a\nerror: b\u{7}'
          --> /tmp/\u{9B}31m\r.swift:1   evil\u{1B}[2J\u{202E}()
            1 | let a = "\u{1B}[31m\u{2066}"
        """#))
    #expect(text.contains(#"  fix        \u{1B}]0;title\u{7}"#))
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test("Colour adds escape sequences and changes no word")
  func color() throws {
    let plain = TextReporter.example().text(of: .captureDelegate)
    let colored = TextReporter.example(palette: .colored).text(of: .captureDelegate)
    #expect(colored.hasPrefix("\u{1B}[1;31merror\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(!plain.contains("\u{1B}"))
  }
}
