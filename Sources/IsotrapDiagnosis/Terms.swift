/// The names of one finding, to fill sentences in with.
struct Terms {
  /// The word for each placeholder, without its braces.
  private let words: [String: String]

  /// Takes the names from a finding; where one is not known a general word stands.
  ///
  /// - Parameters:
  ///   - finding: The finding, with its blame and expectation.
  ///   - blame: The code that the blame was read from.
  ///   - isolation: What kind of isolation is expected.
  init(_ finding: Finding, blame: Blame, isolation: Features.Isolation) {
    let name = finding.expected?.isolation
    let hop =
      switch isolation {
      case .mainActor: "Task { @MainActor in … }"
      case .globalActor: "Task { @\(name ?? "") in … }"
      case .ownActor: "Task { await self.… }"
      case .otherActor, .customExecutor, .unknown: "Task { await actor.… }"
      }
    let code = blame.subject?.name
    let isNamed = blame.subject?.isMerged == false && code?.kind != .other
    let function = isNamed ? code?.root : nil
    words = [
      "isolation": name ?? "its actor",
      "executor": finding.expected?.executor ?? "the executor",
      "member": blame.subject?.member.map { "`\($0)`" } ?? "the method",
      "function": function.map { "`\($0)`" } ?? "the function around it",
      "type": blame.subject?.contextType.map { "`\($0)`" } ?? "the type",
      "protocol": code?.conformance?.protocol ?? "the protocol",
      "caller": finding.caller?.function.map { "`\($0)`" } ?? "the caller",
      "queue": finding.found.queue.map { "queue '\($0)'" } ?? "its own thread",
      "hop": hop,
    ]
  }

  /// Puts the names in the place of the `{placeholders}` of a sentence.
  ///
  /// An unknown placeholder stays as it is, so that a test finds it.
  func fill(_ sentence: String) -> String {
    var result = ""
    var rest = sentence[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let key = rest[open...].dropFirst().prefix { $0.isLetter }
      if key.endIndex < rest.endIndex, rest[key.endIndex] == "}", let word = words[String(key)] {
        result += word
        rest = rest[rest.index(after: key.endIndex)...]
      } else {
        result += "{"
        rest = rest[rest.index(after: open)...]
      }
    }
    return result + rest
  }
}
