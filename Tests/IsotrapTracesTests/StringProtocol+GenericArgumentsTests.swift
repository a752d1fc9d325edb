import IsotrapTraces
import Testing

/// Names without their generic arguments.
@Suite("Generic arguments") struct StringProtocolGenericArgumentsTests {
  @Test(
    "What stands in angle brackets is left out, but for operators and what is never closed",
    arguments: [
      ("load(_:)", "load(_:)"), ("Cache<A>.Entry<B>.load(_:)", "Cache.Entry.load(_:)"),
      ("Cache<Array<A>, (B) -> C>", "Cache"), ("static C.< infix(_:_:)", "static C.< infix(_:_:)"),
      ("C<A>.>=< infix(_:_:)", "C.>=< infix(_:_:)"), ("Cache<A", "Cache<A"), ("", ""),
    ])
  func withoutGenericArguments(name: String, bare: String) {
    #expect(name.withoutGenericArguments == bare)
  }
}
