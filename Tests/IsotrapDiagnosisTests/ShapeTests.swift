import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Shapes")
struct ShapeTests {
  @Test("A witness's mismatch is the shape of the preconcurrency delegate, in the user's names")
  func preconcurrencyDelegate() {
    let finding = Diagnosis.diagnose(Trace(Stacks.witness, queue: "cameraQueue"))
    #expect(finding.scenario == "preconcurrency-delegate")
    #expect(
      finding.explanation
        == "isolated to MainActor; reached through its @preconcurrency conformance to CaptureDelegate"
    )
    #expect(
      finding.fixes.first
        == "make `captureOutput(_:)` nonisolated, copy what you need, then hop: "
        + "Task { @MainActor in … }")
    #expect(!finding.antiFixes.isEmpty)
  }

  @Test("A global actor's witness hops to that actor, and no main queue is recommended")
  func globalActorDelegate() {
    let trace = Trace(Stacks.witness, expected: .actor("App.Database"))
    let finding = Diagnosis.diagnose(trace)
    #expect(finding.scenario == "preconcurrency-delegate")
    #expect(finding.fixes.first?.hasSuffix("Task { @Database in … }") == true)
    #expect(!finding.fixes.contains { $0.contains("main queue") })
  }

  @Test("A closure of the expected actor's own method is the shape of the actor's callback")
  func actorCallback() {
    let finding = Diagnosis.diagnose(Trace(Stacks.actorCallback, expected: .actor("App.Reminders")))
    #expect(finding.scenario == "actor-callback")
    #expect(
      finding.explanation
        == "isolated to Reminders; inherited from `Reminders.lines()`, and the API it was passed to "
        + "drops that")
    #expect(finding.fixes.contains { $0.contains("Task { await self.… }") })
  }

  @Test("A generic actor's own closure is known as its own")
  func genericActor() {
    let stack = Stacks.actorCallback.replacing("Reminders.lines", with: "Cache<A>.lines")
    let trace = Trace(stack, expected: .actor("App.Cache<Swift.Int>"))
    #expect(Diagnosis.diagnose(trace).scenario == "actor-callback")
  }

  @Test("A closure of the main actor is not that shape, and gets general fixes")
  func otherClosures() {
    for trace in [Trace(Stacks.closure), Trace(Stacks.actorCallback)] {
      let finding = Diagnosis.diagnose(trace)
      #expect(finding.check == .closureEntry)
      #expect(finding.scenario == nil)
      #expect(!finding.fixes.isEmpty)
    }
  }

  @Test("Ids are unique, and every sentence's placeholders are known")
  func wholeTable() {
    let ids = Shape.known.map(\.id)
    #expect(Set(ids).count == ids.count)
    let advice = Shape.known.map(\.advice) + CheckKind.allCases.map(Advice.general)
    let stack = (0..<3).map { _ in Activation(Frame()) }
    let preamble = Preamble(stack, signal: nil)
    let blame = Blame(stack, preamble: preamble, wording: Wording([]), passed: nil)
    let finding = Finding(
      source: "", format: "", verdict: .isolationMismatch, confidence: 1, fingerprint: "")
    let terms = Terms(finding, blame: blame, isolation: .unknown)
    for advice in advice {
      #expect(!advice.fixes.isEmpty)
      for text in [advice.explanation] + (advice.fixes + advice.antiFixes).map(\.text) {
        let filled = terms.fill(text)
        #expect(!filled.replacing("{ await actor.… }", with: "").contains("{"), "\(filled)")
      }
    }
  }
}
