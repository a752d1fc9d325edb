import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Shapes of assertions written by hand")
struct ShapeAssertionsTests {
  /// `preconditionIsolated` of an actor, under the machinery of a check.
  private let precondition =
    """
    libswift_Concurrency.so | Actor.preconditionIsolated(_:file:line:)
    app | Index.add(_:) | App.Index.add(Swift.Int) -> () | Index.swift:9
    app | closure #1 in Store.fetch(_:) | closure #1 @Sendable () -> () in Kit.Store.fetch((Swift.Int) -> ()) -> ()

    """ + Machinery.worker

  /// An assumption of a deinitializer's, in an object that a library lets go of.
  private let deinitializer =
    Machinery.mainActor + """
      app | static MainActor.assumeIsolated<A>(_:file:line:) | static Swift.MainActor.assumeIsolated<A where A: Swift.Sendable>(_: @Swift.MainActor () throws -> A, file: Swift.StaticString, line: Swift.UInt) throws -> A
      app | Thumbnail.deinit | App.Thumbnail.deinit | Thumbnail.swift:9
      app | Thumbnail.__deallocating_deinit | App.Thumbnail.__deallocating_deinit | Thumbnail.swift:9
      libswiftCore.so | _swift_release_dealloc
      libswiftCore.so | bool swift::RefCounts<swift::InlineRefCountBits>::doDecrementSlow<(swift::PerformDeinit)1>(unsigned int)
      app | Cache.evict() | Kit.Cache.evict() -> () | Cache.swift:4

      """ + Machinery.worker

  @Test(
    "An assumption is the main actor's or another actor's",
    arguments: [
      (Executor.main, "assumption-off-main"), (.actor("App.Ticker"), "assumption-off-actor"),
      (.custom("App.PageQueue"), "queue-executor"),
    ])
  func assumption(expected: Executor, shape: String) {
    let stack = Stacks.assumption.replacing("static MainActor.", with: "Actor.")
    #expect(Diagnosis.diagnose(Trace(stack, expected: expected)).scenario == shape)
  }

  @Test(
    "A demand is the main actor's or another actor's",
    arguments: [
      (Executor.main, "precondition-off-main"), (.actor("App.Index"), "precondition-off-actor"),
      (.actor("App.Other"), "precondition-off-actor"), (.custom("App.PageQueue"), "queue-executor"),
    ])
  func precondition(expected: Executor, shape: String) {
    let stack = Machinery.mainActor + precondition
    #expect(Diagnosis.diagnose(Trace(stack, expected: expected)).scenario == shape)
    let assertion = stack.replacing("preconditionIsolated", with: "assertIsolated")
    #expect(Diagnosis.diagnose(Trace(assertion, expected: expected)).scenario == shape)
  }

  @Test("A deinitializer's assumption has a shape of its own, and is called by who let go")
  func deinitOffMain() {
    let finding = Diagnosis.diagnose(Trace(deinitializer))
    #expect(finding.scenario == "deinit-off-main")
    #expect(finding.blamed?.function == "Thumbnail.deinit")
    #expect(finding.caller?.function == "Cache.evict()")
  }
}
