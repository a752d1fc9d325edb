import IsotrapDiagnosis
import IsotrapTraces

extension TextReporter {
  /// Tells one finding: several lines, each ended by a newline.
  public func text(of finding: Finding) -> String {
    report(finding).rendered(by: palette)
  }

  /// The report of one finding.
  func report(_ finding: Finding) -> StyledText {
    var text = StyledText()
    text.line(finding.headline)
    if finding.blamed != nil || finding.verdict == .isolationMismatch {
      text.append(blame(finding))
    }
    for (label, value) in facts(finding) {
      let padded = label.padding(to: TextReporter.labelWidth)
      text.line(.faint("  " + padded), "\(value)")
    }
    if isVerbose || finding.blamed?.location == nil {
      text.append(stack(finding.stack))
    }
    return text
  }

  /// The blanks and letters that a label takes.
  private static let labelWidth: Int = 11

  /// Where the blamed place is, its source if that can be read, and why it is blamed.
  private func blame(_ finding: Finding) -> StyledText {
    let place = finding.blamed
    var text = StyledText()
    let position = place?.location.map(position) ?? place?.image ?? "place not known"
    let function = place?.function.map { "   " + $0 } ?? ""
    text.line(.faint("  --> "), .strong(position), "\(function)")
    if let excerpt = place?.location.flatMap({ SourceExcerpt(at: $0, from: sources) }) {
      text.append(excerpt.text(note: finding.explanation))
    } else if let explanation = finding.explanation {
      text.line(.faint("      | "), "\(explanation)")
    }
    return text
  }

  /// What is known about a finding, as labels and values, in the order they are told.
  private func facts(_ finding: Finding) -> [(label: String, value: String)] {
    var facts: [(label: String, value: String)] = []
    if finding.format != "probe", finding.verdict != .unreadable {
      // What a probe saw is told beside the process that it was in.
      facts.append(("in", "\(paths.shown(finding.source)) (\(finding.format))"))
    }
    if let expected = finding.expected {
      let executor = expected.executor.map { ", served by \($0)" } ?? ""
      facts.append(("expected", expected.isolation + executor))
    }
    if let context = description(of: finding.found) {
      facts.append(("found", context))
    }
    if let caller = finding.caller {
      facts.append(("called by", description(of: caller)))
    }
    if let submitted = finding.submitted {
      facts.append(("submitted", description(of: submitted)))
    }
    if finding.verdict == .other, let signal = finding.signal {
      facts.append(("ended by", signal))
    }
    if finding.count > 1 {
      let first = finding.nanosecondsFromStart.map { ", first after \(duration($0))" } ?? ""
      facts.append(("seen", "\(finding.count) times\(first)"))
    }
    facts += finding.missing.map { ("missing", $0) }
    facts += finding.notes.map { ("note", $0) }
    facts += finding.fixes.map { ("fix", $0) }
    if let scenario = finding.scenario { facts.append(("", "more: isotrap explain \(scenario)")) }
    if isVerbose {
      facts += finding.antiFixes.map { ("no help", $0) }
      if let check = finding.check { facts.append(("check", check.rawValue)) }
      if let scenario = finding.scenario { facts.append(("scenario", scenario)) }
    }
    return facts
  }

  /// Where code ran, in one line; nil if nothing is known.
  private func description(of context: Finding.Context) -> String? {
    guard context != Finding.Context(queue: nil, thread: nil, task: nil, executor: nil) else {
      return nil
    }
    let task =
      switch (context.task, context.executor) {
      case (_, let executor?): "task on \(executor == "MainActor" ? "" : "actor ")\(executor)"
      case (true?, nil): "in a task"
      case (false?, nil): "no task"
      case (nil, nil): String?.none
      }
    let parts = [
      context.queue.map { "queue '\($0)'" }, context.thread.map { "thread \($0)" }, task,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// A function that is not the one to blame: its name, and shortly where it is.
  private func description(of place: Finding.Place) -> String {
    let parts = [place.function ?? "unknown function", shortPosition(of: place)]
    return parts.compactMap(\.self).joined(separator: "   ")
  }

  /// A submission: what it was submitted by and in which function, and shortly where that is.
  private func description(of submission: Finding.Submission) -> String {
    let parts = [submission.words, submission.place.flatMap(shortPosition)]
    return parts.compactMap(\.self).joined(separator: "   ")
  }

  /// The file's name and the line of a place, or else its image.
  private func shortPosition(of place: Finding.Place) -> String? {
    let position = place.location.map { location in
      location.fileName + (location.line.map { ":\($0)" } ?? "")
    }
    return position ?? place.image
  }

  /// A path and, as far as they are known, a line and a column.
  private func position(_ location: SourceLocation) -> String {
    [paths.shown(location.file), location.line.map(String.init), location.column.map(String.init)]
      .compactMap(\.self).joined(separator: ":")
  }

  /// A time in a unit that suits it.
  private func duration(_ nanoseconds: UInt64) -> String {
    switch nanoseconds {
    case ..<1_000_000: "\(nanoseconds / 1000) µs"
    case ..<10_000_000_000: "\(nanoseconds / 1_000_000) ms"
    default: "\(nanoseconds / 1_000_000_000) s"
    }
  }

  /// The stack: all of it if verbose, else with everything folded that is not the program's own.
  private func stack(_ frames: [Finding.JudgedFrame]) -> StyledText {
    var text = StyledText()
    guard !frames.isEmpty else { return text }
    text.line(.faint("  stack"))
    var folded = 0
    for (index, frame) in frames.enumerated() {
      guard isVerbose || frame.role == .user || frame.role == .vendor else {
        folded += 1
        continue
      }
      text.append(fold(folded))
      folded = 0
      text.line(line(frame, at: index))
    }
    text.append(fold(folded))
    return text
  }

  /// The line that stands for frames that are not told.
  private func fold(_ count: Int) -> StyledText {
    var text = StyledText()
    if count > 0 {
      text.line(.faint("         … \(count) \(count == 1 ? "frame" : "frames") of the system"))
    }
    return text
  }

  /// One frame of the stack.
  private func line(_ judged: Finding.JudgedFrame, at index: Int) -> [StyledText.Piece] {
    let frame = judged.frame
    let number = String(index)
    let name =
      frame.function ?? frame.symbol
      ?? frame.imageOffset.map { "+0x" + String($0, radix: 16) }
      ?? frame.address.map { "0x" + String($0, radix: 16) } ?? "unknown"
    let place = frame.location.map(position) ?? frame.image ?? "unknown image"
    let marks = [frame.isInlined ? "inlined" : nil, frame.isAsync ? "awaiting" : nil]
      .compactMap(\.self)
    let mark = marks.isEmpty ? "" : "   (\(marks.joined(separator: ", ")))"
    let isOwn = judged.role == .user
    return [
      .faint(String(repeating: " ", count: max(0, 6 - number.count)) + number + "  "),
      .faint(judged.role.rawValue.padding(to: 9)),
      .init(text: name, style: isOwn ? .strong : .plain), .faint("   \(place)\(mark)"),
    ]
  }
}
