import Foundation
import IsotrapTestSupport
import Testing

/// `isotrap triage`, from the outside.
@Suite struct TriageCommandTests {
  /// The built command.
  private let isotrap = BuildProducts.folder.appending(path: "isotrap")

  /// The real logs, and what they are.
  private let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../IsotrapCrashLogsTests/Fixtures").standardized

  /// A mismatch in the fewest lines.
  private let mismatch = """
    Crashed: com.example.camera
    0  libdispatch.dylib  0x1234 _dispatch_assert_queue_fail + 120
    1  libdispatch.dylib  0x1334 dispatch_assert_queue + 108
    2  libswift_Concurrency.dylib  0x5234 swift_task_isCurrentExecutorImpl + 284
    3  App  0x64d8 closure #1 in Camera.start() + 52

    """

  /// A crash of another kind.
  private let deadlock = """
    Crashed: com.example.work
    0  libdispatch.dylib  0x1234 __DISPATCH_WAIT_FOR_QUEUE__ + 484
    1  libdispatch.dylib  0x1334 _dispatch_sync_f_slow + 148
    2  App  0x64d8 Cache.store() + 52

    """

  /// An assertion whose asker is not in the log.
  private let assertion =
    "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue"
    + " [com.apple.main-thread]\n"

  /// Runs the command.
  private func triage(_ arguments: String...) throws -> ObservedProcess {
    try ObservedProcess.run(isotrap, ["triage"] + arguments)
  }

  /// Runs the command on files of a folder, by a shell script that stands in it.
  private func triage(
    files: [String: String], _ arguments: String
  ) throws -> ObservedProcess {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let file = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    defer { withExtendedLifetime(folder) {} }
    return try ObservedProcess.run(
      URL(filePath: "/bin/sh"),
      ["-c", "cd \"$1\" && \"$0\" triage \(arguments)", isotrap.path, folder.path])
  }

  /// The parts of a finding that are looked at.
  private struct Finding: Decodable, Equatable {
    /// Where it was read.
    let source: String
    /// Whether it is a mismatch.
    let verdict: String
    /// What it is instead.
    let kind: String?
    /// What is to be known about it.
    let notes: [String]
  }

  /// A document of findings.
  private struct Document: Decodable {
    /// The subcommand.
    let command: String
    /// The findings.
    let findings: [Finding]
    /// How many there are of each verdict.
    let summary: [String: Int]

    /// Reads a document.
    init(_ text: String) throws {
      self = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    }
  }

  @Test("Every real log gets the verdict that a person gave it")
  func realLogs() throws {
    let table = try String(
      contentsOf: fixtures.appending(path: "Verdicts.tsv"), encoding: .utf8)
    let expected = table.split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t").map(String.init) }
    let logs = fixtures.appending(path: "Logs").path
    let run = try triage("--format", "json", logs)
    #expect(run.ending == .exit(1) && run.errors == "")
    #expect(try schemaErrors(in: run.output) == "")
    let document = try Document(run.output)
    #expect(document.command == "triage")
    #expect(
      document.summary == ["mismatches": 16, "possible": 2, "other": 24, "unreadable": 0])
    #expect(expected.count == 42)
    #expect(document.findings.map(\.source) == expected.map { "\(logs)/\($0[0])" })
    for (finding, row) in zip(document.findings, expected) {
      #expect(finding.verdict == row[1], "\(row[0])")
      // The kind of some is left open: the log does not tell it.
      #expect(row[2] == "-" || finding.kind == row[2], "\(row[0])")
    }
  }

  @Test("A line of jsonl is what the document has for the finding")
  func lines() throws {
    let logs = fixtures.appending(path: "Logs").path
    let document = try Document(triage("--format", "json", logs).output)
    let run = try triage("--format", "jsonl", logs)
    #expect(run.ending == .exit(1))
    let lines = run.output.split(separator: "\n")
    let findings = try lines.map { try JSONDecoder().decode(Finding.self, from: Data($0.utf8)) }
    #expect(findings == document.findings)
    #expect(try schemaErrors(in: String(lines[0])) == "")
  }

  @Test("The status tells whether a mismatch is there, certain or possible")
  func statuses() throws {
    for (text, status, verdict) in [
      (mismatch, 1, "isolation-mismatch"), (assertion, 1, "possible-isolation-mismatch"),
      (deadlock, 0, "other"),
    ] {
      let run = try triage(files: ["a.log": text], "--format json a.log")
      #expect(run.ending == .exit(Int32(status)) && run.errors == "")
      #expect(try Document(run.output).findings.map(\.verdict) == [verdict])
    }
    let both = try triage(files: ["a": deadlock, "b": mismatch, "c": deadlock], "a b c")
    #expect(both.ending == .exit(1))
  }

  @Test("Standard input is read without an operand and for '-'", arguments: ["", "-"])
  func standardInput(operand: String) throws {
    let run = try triage(files: ["a.log": mismatch], "\(operand) < a.log")
    #expect(run.ending == .exit(1) && run.errors == "")
    #expect(
      run.output.hasPrefix("error: MainActor-isolated code ran on queue 'com.example.camera'\n"))
    #expect(run.output.contains("\n  in         standard input (crashlytics)\n"))
    #expect(
      run.output.hasSuffix("\n\n1 finding: 1 isolation mismatch, 0 possible, 0 of another kind\n"))
  }

  @Test("All traces of a file are told")
  func severalTraces() throws {
    let run = try triage(
      files: ["a.log": mismatch + "\n" + deadlock + "\n" + mismatch], "--format json a.log")
    #expect(
      try Document(run.output).findings.map(\.verdict)
        == ["isolation-mismatch", "other", "isolation-mismatch"])
  }

  @Test("A folder stands for all regular files below it, in the order of their paths")
  func folder() throws {
    let files = ["d/z.txt": deadlock, "d/b/x": deadlock, "d/a.log": deadlock, "e": deadlock]
    let run = try triage(
      files: files,
      "--help > /dev/null; ln -s .. d/loop; mkfifo d/pipe; \"$0\" triage d d/ e"
        + " --format jsonl | grep -o '\"source\":\"[^\"]*\"'")
    #expect(
      run.output.split(separator: "\n").map { $0.dropFirst(10).dropLast() } == [
        "d/a.log", "d/b/x", "d/z.txt", "d/a.log", "d/b/x", "d/z.txt", "e",
      ])
  }

  @Test("What cannot be read is told twice, wins over a mismatch, and the rest is done")
  func unreadable() throws {
    let files = ["a": deadlock, "b": "", "c": "\u{0}\u{1}", "d": "Hello.\n", "e": mismatch]
    let run = try triage(files: files, "a b c d e --format json")
    #expect(run.ending == .exit(65))
    #expect(try schemaErrors(in: run.output) == "")
    let findings = try Document(run.output).findings
    #expect(
      findings.map(\.verdict)
        == ["other", "unreadable", "unreadable", "unreadable", "isolation-mismatch"])
    #expect(
      findings[1].notes == ["it is empty; give a crash log, or the lines that the console showed"])
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 3)
    #expect(errors[0].hasPrefix("isotrap: error: cannot read 'b' as a crash report: it is empty;"))
    let text = try triage(files: files, "--quiet a b e").output
    #expect(text.hasPrefix("error: cannot read 'b' as a crash report\n  note       it is empty;"))
    #expect(text.contains("\n\nerror: MainActor-isolated code ran on queue"))
    #expect(text.hasSuffix("1 isolation mismatch, 0 possible, 1 of another kind, 1 unreadable\n"))
  }

  @Test("A file above the limit is refused unread, and one that the system refuses says why")
  func refused() throws {
    let run = try triage(
      files: ["a": deadlock],
      "--version > /dev/null; truncate -s 3G big; mkdir d;"
        + " \"$0\" triage big /proc/self/mem a --format json")
    #expect(run.ending == .exit(65))
    let findings = try Document(run.output).findings
    #expect(findings.map(\.verdict) == ["unreadable", "unreadable", "other"])
    #expect(findings[0].notes[0].hasPrefix("it has 3221225472 bytes or more, above the limit of"))
    #expect(findings[1].notes == ["Input/output error; give a text file that you can read"])
  }

  @Test("A file that there is not ends the command before anything is told")
  func noInput() throws {
    let run = try triage(files: ["a": mismatch], "a nowhere.ips")
    #expect(run.ending == .exit(66) && run.output == "")
    #expect(
      run.errors.hasPrefix("isotrap: error: cannot find 'nowhere.ips': No such file or directory;"))
  }

  @Test("A command line that is not understood is refused with what is valid")
  func usage() throws {
    for (arguments, words) in [
      (["--format", "xml"], "'--format xml' is not valid: give one of text, json, jsonl"),
      (["--verbos=1"], "option '--verbose' takes no value"), (["--group"], "unknown option"),
    ] {
      let run = try ObservedProcess.run(isotrap, ["triage"] + arguments)
      #expect(run.ending == .exit(64) && run.output == "")
      #expect(run.errors.hasPrefix("isotrap: error: " + words), "\(run.errors)")
    }
  }

  @Test("The report goes to a file whole", arguments: ["text", "json", "jsonl"])
  func output(format: String) throws {
    let files = ["a": mismatch, "b": deadlock]
    let shown = try triage(files: files, "a b --format \(format)")
    let run = try triage(
      files: files, "a b --format \(format) --output report; status=$?; cat report; exit $status")
    #expect(run.ending == .exit(1) && run.errors == "")
    #expect(run.output == shown.output && !run.output.isEmpty)
  }

  @Test("A finding is written before the next input is read", arguments: ["text", "jsonl"])
  func streaming(format: String) throws {
    // The second input does not come before the first is told; else this would never end.
    let run = try triage(
      files: ["a": deadlock],
      """
      --version > /dev/null; mkfifo next told
      "$0" triage a next --format \(format) > told &
      exec 3< told
      head -n 1 <&3
      cat a > next
      cat <&3 > /dev/null
      wait $!
      """)
    #expect(run.ending == .exit(0))
    #expect(run.output.contains("dispatch-sync-deadlock") || run.output.contains("'sync' onto"))
  }

  @Test("A log cannot act on the terminal, nor have files of this machine shown")
  func hostileLog() throws {
    let evil = mismatch.replacing("Camera", with: "Cam\u{1B}[2J\u{202E}era")
      .replacing("com.example", with: "com.\u{9B}31m")
      .replacing("start() + 52", with: "start() + 52 (secret.swift:1)")
    for format in ["text", "json", "jsonl"] {
      let run = try triage(
        files: ["a": evil, "secret.swift": "let password"], "a --verbose --format \(format)")
      #expect(run.ending == .exit(1))
      #expect(
        run.output.unicodeScalars.allSatisfy {
          $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
        })
      #expect(run.output.contains("secret.swift") && !run.output.contains("password"))
    }
  }
}
