import IsotrapTraces

/// What the printed messages of a process say about isolation.
///
/// Every runtime since Swift 5.9 is understood; the texts are in the runtime's public sources
/// (`Actor.cpp`, `ExecutorAssertions.swift`) and in libdispatch's `queue.c`.
struct Wording {
  /// Whether one of the messages is only ever printed by Swift's isolation checks.
  private(set) var isOfIsolation = false

  /// The isolation that was expected, without its module.
  private(set) var isolation: String?

  /// The type of the expected executor, where a message names that, without its module.
  private(set) var executor: String?

  /// The kind of check, where the words tell it.
  private(set) var check: CheckKind?

  /// The place of the check, where a message gives it.
  private(set) var location: SourceLocation?

  /// The label of the queue that Dispatch asserted.
  private(set) var assertedQueue: String?

  /// Reads messages; the first that tells something wins.
  init(_ messages: [String]) {
    for message in messages {
      for line in message.split(whereSeparator: \.isNewline) { read(line) }
    }
  }

  /// Reads one line.
  private mutating func read(_ line: Substring) {
    if let rest = line.text(after: "Incorrect actor executor assumption; ") {
      isOfIsolation = true
      readAssumption(rest, failure: line)
    } else if let rest = line.text(
      after: "Unexpected isolation context, expected to be executing on ")
    {
      isOfIsolation = true
      setExecutor(rest.prefix { $0 != " " })
    } else if let rest = line.text(after: "data race detected: ") {
      readDataRace(rest)
    } else if let rest = line.text(after: "expected to execute on queue ["), assertedQueue == nil {
      let label = rest.prefix { $0 != "]" }
      assertedQueue = String(label.firstRange(of: " (0x").map { label[..<$0.lowerBound] } ?? label)
    }
  }

  /// Reads what follows "Incorrect actor executor assumption".
  private mutating func readAssumption(_ rest: Substring, failure line: Substring) {
    if let name = rest.text(after: "xpected same executor as ") {
      // Only `assumeIsolated` says it so.
      setIsolation(name.last == "." ? name.dropLast() : name)
      check = check ?? .assumeIsolated
    } else if let quoted = rest.text(after: "xpected '") {
      let name = quoted.prefix { $0 != "'" }
      if rest.hasPrefix("expected") {
        setIsolation(name)
      } else {
        check = check ?? .preconditionIsolated
        if name == "MainActor" {
          setIsolation(name)
        } else if !name.hasPrefix("UnownedSerialExecutor(") {
          setExecutor(name)
        }
      }
    }
    for mark in [": Fatal error: ", ": Precondition failed: ", ": Assertion failed: "] {
      guard let end = line.firstRange(of: mark)?.lowerBound else { continue }
      setLocation(line[..<end])
    }
  }

  /// Reads what follows "data race detected", the words of compiler-made checks.
  private mutating func readDataRace(_ rest: Substring) {
    guard let place = rest.text(after: "function at ") else { return }
    isOfIsolation = true
    if rest.hasPrefix("@MainActor") { setIsolation("MainActor") }
    if let end = place.firstRange(of: " was not called")?.lowerBound { setLocation(place[..<end]) }
  }

  /// Keeps the first isolation.
  private mutating func setIsolation(_ name: Substring) {
    if isolation == nil, !name.isEmpty { isolation = typeNameWithoutModule(String(name)) }
  }

  /// Keeps the first executor.
  private mutating func setExecutor(_ name: Substring) {
    if executor == nil, !name.isEmpty { executor = typeNameWithoutModule(String(name)) }
  }

  /// Keeps the first place, from `File.swift:12` with anything before the last blank.
  private mutating func setLocation(_ text: Substring) {
    guard location == nil, let colon = text.lastIndex(of: ":"),
      let line = Int(text[text.index(after: colon)...])
    else { return }
    let file = text[..<colon].split(separator: " ").last ?? text[..<colon]
    location = SourceLocation(file: String(file), line: line)
  }
}

extension Substring {
  /// What follows the first occurrence of a text; nil if there is none.
  fileprivate func text(after mark: String) -> Substring? {
    firstRange(of: mark).map { self[$0.upperBound...] }
  }
}
