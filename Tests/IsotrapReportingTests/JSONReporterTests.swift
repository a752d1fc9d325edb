import Foundation
import IsotrapDiagnosis
import IsotrapReporting
import IsotrapScenarios
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// Documents of the schema `isotrap/1`.
@Suite struct JSONReporterTests {
  /// A finding of which nothing is known.
  private static let bare = Finding(
    source: "x", format: "probe", verdict: .isolationMismatch, confidence: 0, fingerprint: "")

  /// A document's top level.
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("Findings follow the schema")
  func findings() throws {
    let process = CheckedProcess(command: ["app", "-x"], exit: nil, signal: "SIGILL")
    let findings = [.captureDelegate, .actorCallback, .possible, .deadlock, Self.bare]
    let text = try JSONReporter(command: "check").text(of: findings, process: process)
    #expect(try schemaErrors(in: text) == "")
    let summary = try #require(try object(text)["summary"] as? [String: Int])
    #expect(summary == ["mismatches": 3, "possible": 1, "other": 1, "unreadable": 0])
  }

  @Test("No findings at all follow the schema")
  func noFindings() throws {
    let text = try JSONReporter(command: "triage").text(of: [], process: nil)
    #expect(try schemaErrors(in: text) == "")
  }

  @Test("A finding on a line of its own follows the schema, with nothing that acts on a terminal")
  func line() throws {
    var finding = Finding.captureDelegate
    finding.found.queue = "a\nb\u{1B}\u{202E}"
    let line = try JSONReporter(command: "triage").line(of: finding)
    #expect(line.last == "\n" && !line.dropLast().contains("\n"))
    #expect(line.contains(#""queue":"a\nb\u001b\u202e""#))
    #expect(try schemaErrors(in: line) == "")
  }

  @Test("Variants follow the schema")
  func variants() throws {
    let text = try JSONReporter(command: "replay").text(of: [.broken, .fixed, .failed])
    #expect(try schemaErrors(in: text) == "")
    let summary = try #require(try object(text)["summary"] as? [String: Int])
    #expect(summary == ["scenarios": 2, "variants": 3, "disagreeing": 1])
  }

  @Test("A list of scenarios follows the schema")
  func list() throws {
    #expect(try schemaErrors(in: JSONReporter(command: "replay").list([.example])) == "")
  }

  @Test("Every kind of check, verdict, crash and role is in the schema")
  func vocabulary() throws {
    var findings: [Finding] = []
    for check in CheckKind.allCases {
      var finding = Self.bare
      finding.check = check
      findings.append(finding)
    }
    for kind in OtherKind.allCases {
      var finding = Finding.deadlock
      finding.kind = kind
      findings.append(finding)
    }
    for role in FrameRole.allCases {
      var finding = Self.bare
      finding.stack = [Finding.JudgedFrame(frame: Frame(), role: role)]
      findings.append(finding)
    }
    for verdict in Finding.Verdict.allCases where verdict != .other {
      var finding = Self.bare
      finding.verdict = verdict
      findings.append(finding)
    }
    let text = try JSONReporter(command: "check").text(of: findings, process: nil)
    #expect(try schemaErrors(in: text) == "")
  }

  @Test("What is not known is written as null")
  func nulls() throws {
    let text = try JSONReporter(command: "check").text(of: [Self.bare], process: nil)
    let finding = try #require((try object(text)["findings"] as? [[String: Any]])?.first)
    for key in ["kind", "check", "expected", "blamed", "caller", "submitted", "signal", "scenario"]
    {
      #expect(finding[key] is NSNull, "\(key)")
    }
  }

  @Test("The schema refuses a missing key, an unknown key and an unknown value")
  func strictness() throws {
    let text = try JSONReporter(command: "check").text(of: [Self.bare], process: nil)
    for (old, new) in [
      ("\"kind\" : null,", ""), ("\"kind\" : null,", "\"kind\" : null, \"colour\" : 1,"),
      ("\"isolation-mismatch\"", "\"sure\""), ("\"count\" : 1", "\"count\" : 0"),
      ("\"kind\" : null", "\"kind\" : \"unknown\""),
    ] {
      #expect(text.contains(old))
      #expect(try schemaErrors(in: text.replacing(old, with: new)) != "", "\(new)")
    }
  }

  @Test("A submission tells the function that was called, and the stack of its callers")
  func submission() throws {
    let text = try JSONReporter(command: "check").text(of: [.captureDelegate], process: nil)
    let finding = try #require((try object(text)["findings"] as? [[String: Any]])?.first)
    let submitted = try #require(finding["submitted"] as? [String: Any])
    #expect(submitted["by"] as? String == "dispatch_async")
    let stack = try #require(submitted["stack"] as? [[String: Any]])
    #expect(stack.map { $0["role"] as? String } == ["system", "vendor"])
    #expect(stack.map { $0["index"] as? Int } == [0, 1])
  }

  @Test("A frame without a function gives its offset in the image")
  func offsets() throws {
    let text = try JSONReporter(command: "check").text(of: [.captureDelegate], process: nil)
    let finding = try #require((try object(text)["findings"] as? [[String: Any]])?.first)
    let stack = try #require(finding["stack"] as? [[String: Any]])
    #expect(stack[0]["offset"] as? Int == 120)
    #expect(stack[1]["offset"] as? Int == 0x1f0)
  }

  @Test("Characters that act on a terminal are escaped and read back as they were")
  func escapes() throws {
    var finding = Self.bare
    finding.source = "\u{9B}31m\u{202E}\u{E0001}\u{1B}é👩‍👩‍👧"
    let text = try JSONReporter(command: "check").text(of: [finding], process: nil)
    #expect(text.contains(#"\u009b31m\u202e\udb40\udc01\u001bé👩‍👩‍👧"#))
    let read = try #require((try object(text)["findings"] as? [[String: Any]])?.first)
    #expect(read["source"] as? String == finding.source)
  }
}
