import Foundation
import IsotrapCrashLogs
import IsotrapDiagnosis
import IsotrapTraces
import Testing

/// A log that somebody posted, and what a reader sees in it.
struct RealLog: CustomTestStringConvertible {
  /// The file's name.
  let name: String

  /// Its bytes.
  let bytes: [UInt8]

  /// Why it is hard to read.
  let reason: String

  /// What it shows, in the form of `Trace.shown`.
  let expected: [String]

  /// The reason, and the file.
  var testDescription: String { "\(reason) (\(name))" }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it is read as JSON, so that its lines are not a log's lines.
  var isJSON: Bool { expected.contains("format: apple-ips") }

  /// All of them.
  static let all: [RealLog] = {
    let folder = Bundle.module.resourceURL?.appending(path: "Fixtures")
    guard let folder,
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder.appending(path: "Logs"), includingPropertiesForKeys: nil)
    else { return [] }
    return files.sorted { $0.path < $1.path }.compactMap { file in
      let name = file.lastPathComponent
      let notes = folder.appending(path: "Expected/\(name).expected")
      guard let log = try? Data(contentsOf: file),
        let expected = try? String(contentsOf: notes, encoding: .utf8)
      else { return nil }
      let lines = expected.split(separator: "\n").map(String.init)
      return RealLog(
        name: name, bytes: Array(log), reason: String(lines[0].dropFirst(2)),
        expected: Array(lines.dropFirst()))
    }
  }()

  /// What a person says that it is; nil if the table does not have it.
  var verdict: Finding.Verdict? { Self.verdicts[name] }

  /// The verdicts of the table, by the names of the files.
  private static let verdicts: [String: Finding.Verdict] = {
    guard let table = Bundle.module.resourceURL?.appending(path: "Fixtures/Verdicts.tsv"),
      let rows = try? String(contentsOf: table, encoding: .utf8)
    else { return [:] }
    let fields = rows.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    return Dictionary(
      fields.compactMap { row in
        Finding.Verdict(rawValue: String(row[1])).map { (String(row[0]), $0) }
      },
      uniquingKeysWith: { first, _ in first })
  }()

  /// The log whose name begins with a number.
  static func numbered(_ number: String) throws -> RealLog {
    try #require(all.first { $0.name.hasPrefix(number) })
  }
}

extension Trace {
  /// What the trace holds, a line each: facts, the crashed thread, its frames, the submitter's.
  var shown: [String] {
    var result = ["format: \(format)", "signal: \(signal ?? "-")"]
    result += messages.map { "message: \($0)" }
    if let subject { result += Self.shown(threads[subject], as: "thread") }
    if let submitter { result += Self.shown(submitter, as: "submitter") }
    return result
  }

  /// The frames of the crashed thread, a line each.
  var shownFrames: [String] {
    guard let subject else { return [] }
    return threads[subject].frames.map(\.shown)
  }

  /// A thread, a line for it and one for each frame.
  private static func shown(_ thread: ThreadState, as role: String) -> [String] {
    let id = thread.id.map(String.init) ?? "-"
    let reason = thread.incompleteness.map { " | \($0.rawValue)" } ?? ""
    let head = "\(role): \(id) | \(thread.name ?? "-") | \(thread.queueLabel ?? "-")\(reason)"
    return [head] + thread.frames.map(\.shown)
  }
}

extension Frame {
  /// The frame in one line: image, function, place, whether it is inlined.
  var shown: String {
    var result = "frame: \(image ?? "-") | \(function ?? "-")"
    if function == nil, let imageOffset { result += " | image+\(imageOffset)" }
    if let location {
      result += " | \(location.file)" + (location.line.map { ":\($0)" } ?? "")
    }
    return isInlined ? result + " | inlined" : result
  }
}
