import Foundation
import Testing

@testable import IsotrapScenarios

@Suite("A host's description")
struct HostDescriptionTests {
  /// A scenario in a file that does not exist, with these variants.
  private func scenario(
    _ id: String = "late-timer", _ variants: [Variant] = [HostDescriptionTests.broken]
  ) -> Scenario {
    Scenario(
      id: id, title: "A timer comes late.", family: "timers", prevalence: .seen,
      sources: ["https://example.org/1"],
      guide: Guide(
        onApple: "a", onLinux: "b", why: "c", fixes: ["d"], whatDoesNotHelp: ["e"]),
      variants: variants, file: "/sources/LateTimer.swift")
  }

  /// A variant that declares a trap.
  private static let broken = Variant.broken(
    "broken", "It traps.",
    declares: .trap(
      .abort, at: .closureEntry, expecting: "Store", blaming: "f()", calledBy: "g()", on: "q"),
    run: {})

  /// A variant that declares to pass.
  private static let fixed = Variant.fixed("fixed-at-once", "It passes.", run: {})

  /// The problems of a catalogue whose only source file has this text.
  private func problems(of catalogue: [Scenario], source: String) throws -> String {
    let error = try #require(throws: CatalogueError.self) {
      try HostDescription(of: catalogue, reading: { _ in source })
    }
    return error.description
  }

  @Test("gives each trap its marked line")
  func lines() throws {
    let description = try HostDescription(
      of: [scenario("late-timer", [Self.broken, Self.fixed])],
      reading: { $0 == "/sources/LateTimer.swift" ? "\n\nf()  // traps: broken" : "" })
    let variants = try #require(description.scenarios.first?.variants)
    #expect(variants.map(\.id) == ["broken", "fixed-at-once"])
    #expect(variants.map(\.declared.line) == [3, nil])
    #expect(variants.map(\.role) == [.broken, .fixed])
  }

  @Test("is the same after a round trip through JSON")
  func roundTrip() throws {
    let description = try HostDescription(
      of: [scenario("late-timer", [Self.broken, Self.fixed])],
      reading: { _ in "f()  // traps: broken" })
    let data = try JSONEncoder().encode(description)
    #expect(try JSONDecoder().decode(HostDescription.self, from: data) == description)
  }

  @Test("is refused where a trap has no marker")
  func missingMarker() throws {
    #expect(
      try problems(of: [scenario()], source: "f()\n")
        == "late-timer/broken: it declares a trap, but no line of /sources/LateTimer.swift is"
        + " marked '// traps: broken'; mark the line to blame.")
  }

  @Test("is refused where a marker is for an unknown variant")
  func unknownVariant() throws {
    let source = "f()  // traps: broken\ng()  // traps: brokn"
    #expect(
      try problems(of: [scenario()], source: source)
        == "late-timer: /sources/LateTimer.swift:2 is marked for 'brokn', but there is no such"
        + " variant; correct the marker.")
  }

  @Test("is refused where two lines are marked for one variant")
  func markedTwice() throws {
    let source = "f()  // traps: broken\ng()  // traps: broken"
    #expect(try problems(of: [scenario()], source: source).contains("lines [1, 2] of"))
  }

  @Test("is refused where a variant that passes is marked")
  func markedButPasses() throws {
    let catalogue = [scenario("late-timer", [Self.fixed])]
    #expect(
      try problems(of: catalogue, source: "f()  // traps: fixed-at-once")
        .contains("but it declares no trap"))
  }

  @Test("is refused where a source cannot be read, and names it")
  func unreadableSource() throws {
    let error = try #require(throws: CatalogueError.self) {
      try HostDescription(of: [scenario()])
    }
    #expect(error.problems.count == 1)
    #expect(error.description.contains("its source /sources/LateTimer.swift cannot be read"))
  }

  @Test(
    "is refused where an id is no slug",
    arguments: ["", "Late-timer", "late timer", "late--timer", "-late", "late_timer", "späte"])
  func badID(id: String) throws {
    let problems = try problems(of: [scenario(id)], source: "f()  // traps: broken")
    #expect(problems.contains("'\(id)' is not an id"))
  }

  @Test("is refused where two scenarios share an id")
  func repeatedScenario() throws {
    let problems = try problems(
      of: [scenario(), scenario(), scenario()], source: "f()  // traps: broken")
    #expect(problems == "Two scenarios are called 'late-timer'; rename one.")
  }

  @Test("is refused where two variants share an id")
  func repeatedVariant() throws {
    let catalogue = [scenario("late-timer", [Self.broken, Self.broken])]
    #expect(
      try problems(of: catalogue, source: "f()  // traps: broken")
        == "late-timer: two variants are called 'broken'; rename one.")
  }

  @Test("is refused where a variant's id does not start with its role")
  func roleInID() throws {
    let variant = Variant.fixed("hop", "It hops.", run: {})
    #expect(
      try problems(of: [scenario("late-timer", [variant])], source: "")
        == "late-timer/hop: the id has to start with 'fixed'.")
  }

  @Test("is refused where a scenario has no variants")
  func noVariants() throws {
    #expect(
      try problems(of: [scenario("late-timer", [])], source: "")
        == "late-timer: it has no variants; give it one at least.")
  }
}
