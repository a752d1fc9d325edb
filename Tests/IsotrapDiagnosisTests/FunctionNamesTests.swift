import Testing

@testable import IsotrapDiagnosis

@Suite("Names of functions and types")
struct FunctionNamesTests {
  @Test(
    "A function's bare name has no types, parameters, namespaces and suffixes of linkers",
    arguments: [
      ("dispatch_assert_queue$V2.cold.1", "dispatch_assert_queue"),
      ("__libc_start_main@GLIBC_2.2.5", "__libc_start_main"),
      (
        "swift::swift_Concurrency_fatalErrorv(unsigned int, char const*, char*)",
        "swift_Concurrency_fatalErrorv"
      ),
      ("_ZN5swift28swift_Concurrency_fatalErrorEjPKcz", "swift_Concurrency_fatalError"),
      (
        "_ZL41swift_task_isCurrentExecutorWithFlagsImplN5swift17SerialExecutorRefE",
        "swift_task_isCurrentExecutorWithFlagsImpl"
      ),
      ("static MainActor.assumeIsolated<A>(_:file:line:)", "assumeIsolated"),
      ("Cache<A>.Entry<B>.load(_:)", "load"),
      ("__GI_abort", "abort"),
      ("Swift runtime failure: arithmetic overflow", "Swift runtime failure"),
      ("-[NSXPCConnection _sendInvocation:]", "-[NSXPCConnection _sendInvocation:]"),
    ])
  func bareNames(_ text: String, _ bare: String) {
    #expect(bareName(text) == bare)
  }

  @Test(
    "A type is named without its module and without words for the context of private ones",
    arguments: [
      ("App.Store", "Store"), ("App.Outer.Store", "Outer.Store"), ("Store", "Store"),
      ("App.(Store in _0123ABCD)", "Store"), ("App.Cache<Swift.Int>", "Cache<Swift.Int>"),
      ("App.(unknown context at $55f0c).Broken.Store", "Broken.Store"),
    ])
  func types(_ name: String, _ written: String) {
    #expect(typeNameWithoutModule(name) == written)
  }
}
