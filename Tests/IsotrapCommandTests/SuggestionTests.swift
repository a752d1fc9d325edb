import Testing

@testable import IsotrapCommand

/// Names that someone may have meant.
@Suite struct SuggestionTests {
  /// What could have been meant.
  private let known = ["actor-callback", "preconcurrency-delegate", "dispatch-timer", "c-callback"]

  @Test("A swapped, dropped or wrong letter is forgiven")
  func nearNames() {
    #expect(Suggestion.names(near: "dispatch-tiemr", among: known) == ["dispatch-timer"])
    #expect(Suggestion.names(near: "actor-calback", among: known).first == "actor-callback")
  }

  @Test("A part of a name is enough")
  func parts() {
    #expect(Suggestion.names(near: "delegate", among: known) == ["preconcurrency-delegate"])
    #expect(
      Suggestion.question(for: "callback", among: known)
        == "; did you mean 'c-callback' or 'actor-callback'?")
  }

  @Test("What is far from everything gets no suggestion")
  func farNames() {
    #expect(Suggestion.question(for: "zzzz", among: known) == "")
    #expect(Suggestion.question(for: "", among: known) == "")
    #expect(Suggestion.names(near: String(repeating: "a", count: 100_000), among: known) == [])
  }

  @Test(
    "The distance counts letters",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
      ("abc", "abd", 1), ("kitten", "sitting", 3), ("é", "e", 1),
    ])
  func distance(first: String, second: String, expected: Int) {
    #expect(editDistance(first, second) == expected)
  }
}
