import Testing

@testable import IsotrapScenarios

@Suite("A trap marker")
struct TrapMarkersTests {
  @Test("names the line that it stands behind")
  func line() {
    let markers = TrapMarkers(in: "one\n  two {  // traps: broken\nthree\n")
    #expect(markers.lines == ["broken": [2]])
  }

  @Test("may name several variants")
  func severalVariants() {
    let markers = TrapMarkers(in: "call() // traps: broken, anti-fix-late ,anti-fix-early")
    #expect(markers.lines == ["broken": [1], "anti-fix-late": [1], "anti-fix-early": [1]])
  }

  @Test("is not one where the whole line is a comment")
  func comment() {
    let markers = TrapMarkers(in: "// traps: broken\n  /// like `f()  // traps: broken`\n")
    #expect(markers.lines.isEmpty)
  }

  @Test("keeps every line of a variant that is marked twice")
  func twice() {
    let markers = TrapMarkers(in: "a()  // traps: broken\r\nb()  // traps: broken\r\n")
    #expect(markers.lines == ["broken": [1, 2]])
  }
}
