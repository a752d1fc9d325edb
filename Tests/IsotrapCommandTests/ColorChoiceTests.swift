import Testing

@testable import IsotrapCommand

/// When text is coloured.
@Suite struct ColorChoiceTests {
  @Test("By itself, colour is for terminals that can show it and users who want it")
  func auto() {
    let terminal = ["TERM": "xterm"]
    #expect(ColorChoice.auto.isColored(isTerminal: true, environment: terminal))
    #expect(!ColorChoice.auto.isColored(isTerminal: false, environment: terminal))
    #expect(!ColorChoice.auto.isColored(isTerminal: true, environment: ["TERM": "dumb"]))
    #expect(!ColorChoice.auto.isColored(isTerminal: true, environment: [:]))
    #expect(
      !ColorChoice.auto.isColored(
        isTerminal: true, environment: ["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(
      ColorChoice.auto.isColored(isTerminal: true, environment: ["TERM": "xterm", "NO_COLOR": ""]))
  }

  @Test("Always and never mean what they say")
  func explicit() {
    #expect(ColorChoice.always.isColored(isTerminal: false, environment: ["NO_COLOR": "1"]))
    #expect(!ColorChoice.never.isColored(isTerminal: true, environment: ["TERM": "xterm"]))
  }
}
