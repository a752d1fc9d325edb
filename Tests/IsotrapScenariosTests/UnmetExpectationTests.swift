import IsotrapScenarios
import Testing

@Suite("An unmet expectation")
struct UnmetExpectationTests {
  @Test("says what was expected and what was seen, and is thrown only if they differ")
  func thrown() throws {
    try expect([1, 2], toEqual: [1, 2])
    let error = try #require(throws: UnmetExpectation.self) { try expect([1], toEqual: [1, 2]) }
    #expect(error.description == "Expected [1, 2], saw [1].")
  }
}
