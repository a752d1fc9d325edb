import Foundation
import IsotrapScenarios
import Testing

@Suite("An outcome")
struct OutcomeTests {
  /// The outcome of a witness that is called on a queue.
  private let trap = Outcome.trap(
    .trapInstruction, at: .witness, expecting: "MainActor", blaming: "Screen.update()",
    calledBy: "Source.tick()", on: "ticks")

  @Test("writes every key, with null for what does not apply")
  func writesEveryKey() throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Outcome.pass))
    let object = try #require(json as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "blamed", "caller", "check", "expected", "line", "outcome", "queue", "signal", "submitted",
      ])
    #expect(object.values.count { $0 is NSNull } == 8)
    #expect(object["outcome"] as? String == "pass")
  }

  @Test("is the same after a round trip through JSON")
  func roundTrip() throws {
    var outcome = trap
    outcome.line = 12
    outcome.submitted = "DispatchQueue.async in Source.start()"
    let data = try JSONEncoder().encode(outcome)
    #expect(try JSONDecoder().decode(Outcome.self, from: data) == outcome)
  }

  @Test("of a trap instruction has the signal of the processor")
  func trapInstruction() {
    #if arch(arm64)
    #expect(trap.signal == "SIGTRAP")
    #else
    #expect(trap.signal == "SIGILL")
    #endif
  }

  @Test("of an abort has the same signal everywhere")
  func abort() {
    let outcome = Outcome.trap(
      .abort, at: .closureEntry, expecting: "Store", blaming: nil, calledBy: "f()", on: nil)
    #expect(outcome.signal == "SIGABRT")
    #expect(outcome.outcome == .trap)
  }
}
