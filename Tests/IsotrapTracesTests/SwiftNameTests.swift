import IsotrapTraces
import Testing

/// Names as the toolchain's demangler, debuggers and crash reporters write them.
@Suite("Swift names") struct SwiftNameTests {
  @Test(
    "The short form tells what the code is and what it is called",
    arguments: [
      ("Camera.capture(_:)", .function, "Camera.capture(_:)"),
      ("offMain(_:)", .function, "offMain(_:)"),
      ("static Main.main()", .function, "static Main.main()"),
      ("G.map<A>(_:)", .function, "G.map<A>(_:)"),
      ("Array<A>.twice()", .function, "Array<A>.twice()"),
      ("static C.== infix(_:_:)", .function, "static C.== infix(_:_:)"),
      ("static C.< infix(_:_:)", .function, "static C.< infix(_:_:)"),
      ("<+> infix(_:_:)", .function, "<+> infix(_:_:)"),
      ("C.want.getter", .accessor, "C.want.getter"),
      ("C.want.modify", .accessor, "C.want.modify"),
      ("C.subscript.getter", .accessor, "C.subscript.getter"),
      ("counter.unsafeMutableAddressor", .accessor, "counter.unsafeMutableAddressor"),
      ("D.__allocating_init(_:)", .initializer, "D.init(_:)"),
      ("D.__deallocating_deinit", .deinitializer, "D.deinit"),
      ("D.__isolated_deallocating_deinit", .deinitializer, "D.deinit"),
      ("closure #1 in Feed.load(_:)", .closure, "closure #1 in Feed.load(_:)"),
      ("implicit closure #2 in C.uses()", .implicitClosure, "implicit closure #2 in C.uses()"),
      ("local #1 (_:) in C.f(_:)", .localFunction, "local #1 (_:) in C.f(_:)"),
      (
        "closure #1 in local #1 (_:) in C.f(_:)", .closure, "closure #1 in local #1 (_:) in C.f(_:)"
      ),
      ("default argument 0 of C.opt(_:)", .initialValue, "default argument 0 of C.opt(_:)"),
      (
        "closure #1 in variable initialization expression of Model.name", .closure,
        "closure #1 in variable initialization expression of Model.name"
      ),
      (
        "one-time initialization function for shared", .initialValue,
        "one-time initialization function for shared"
      ),
      ("outlined consume of Data?", .outlined, "outlined consume of Data?"),
      ("type metadata accessor for View", .other, "type metadata accessor for View"),
      ("_dispatch_assert_queue_fail", .other, "_dispatch_assert_queue_fail"),
      ("-[NSView setNeedsDisplay:]", .other, "-[NSView setNeedsDisplay:]"),
      ("swift::runJob(swift::Job*)", .other, "swift::runJob(swift::Job*)"),
      ("closure #1 in ", .other, "closure #1 in "), ("", .other, ""), ("(", .other, "("),
      ("protocol witness for ", .other, "protocol witness for "),
    ] as [(String, SwiftName.Kind, String)])
  func short(text: String, kind: SwiftName.Kind, function: String) {
    let name = SwiftName(text)
    #expect(name.kind == kind)
    #expect(name.function == function)
    #expect(name.wrappers.isEmpty)
    #expect(name.module == nil)
  }

  @Test(
    "The full form is reduced to the short one, and tells the module",
    arguments: [
      ("k6.View.didFinish(Swift.Int) -> Swift.Int", "View.didFinish(_:)", "k6"),
      ("static k6.Main.main() -> ()", "static Main.main()", "k6"),
      ("k6.C.want.getter : Swift.Bool", "C.want.getter", "k6"),
      ("k6.C.init(x: Swift.Int) -> k6.C", "C.init(x:)", "k6"),
      ("k6.C.(priv in _8D0A9B)() -> ()", "C.priv()", "k6"),
      ("k6.G.map<A>((A) -> A1) -> k6.G<A1>", "G.map<A>(_:)", "k6"),
      ("k6.f<A, B where A: Swift.Sendable>(of: A.Type) async -> B", "f<A, B>(of:)", "k6"),
      (
        "closure #1 () -> () in static (extension in Swift):Swift.Task< where B == Swift.Never>"
          + ".detached(name: Swift.String) -> Swift.Task<A, Swift.Never>",
        "closure #1 in static Task<>.detached(name:)", "Swift"
      ),
      ("static k6.C.== infix(k6.C, k6.C) -> Swift.Bool", "static C.== infix(_:_:)", "k6"),
      (
        "(extension in App):Swift.Array.twice(by: (Swift.Int, Swift.Int)) -> [Swift.Int]",
        "Array.twice(by:)", "App"
      ),
      (
        "closure #1 @Sendable () -> () in closure #2 (A.B) async -> () in k6.Q.run(by: A.B) -> ()",
        "closure #1 in closure #2 in Q.run(by:)", "k6"
      ),
      (
        "local #1 (Swift.Int) -> Swift.Int in k6.C.f(Swift.Int) -> Swift.Int",
        "local #1 (_:) in C.f(_:)", "k6"
      ),
    ])
  func full(text: String, function: String, module: String) {
    let name = SwiftName(text)
    #expect(name.function == function)
    #expect(name.module == module)
    let both = SwiftName(function, full: text)
    #expect(both.function == function)
    #expect(both.module == module)
    #expect(both.kind == name.kind)
  }

  @Test(
    "A witness names the implementing method, its conformance and its requirement",
    arguments: [
      (
        "protocol witness for LegacyDelegate.didFinish(_:) in conformance View",
        "View.didFinish(_:)", "View", "LegacyDelegate", "LegacyDelegate.didFinish(_:)"
      ),
      (
        "protocol witness for LegacyDelegate.want.getter in conformance Outer.View<A, B>",
        "Outer.View.want.getter", "Outer.View", "LegacyDelegate", "LegacyDelegate.want.getter"
      ),
      (
        "protocol witness for static Equatable.== infix(_:_:) in conformance Point",
        "static Point.== infix(_:_:)", "Point", "Equatable", "static Equatable.== infix(_:_:)"
      ),
      (
        "protocol witness for Legacy.Delegate.didFinish(Swift.Int) -> Swift.Int in conformance "
          + "k6.View : Legacy.Delegate in k6",
        "View.didFinish(_:)", "View", "Delegate", "Delegate.didFinish(_:)"
      ),
      (
        "merged protocol witness for P.subscript.getter in conformance C",
        "C.subscript.getter", "C", "P", "P.subscript.getter"
      ),
    ])
  func witness(text: String, function: String, type: String, conformsTo: String, requires: String) {
    let name = SwiftName(text)
    #expect(name.kind == .witness)
    #expect(name.function == function)
    #expect(name.root == function)
    #expect(name.conformance?.type == type)
    #expect(name.conformance?.protocol == conformsTo)
    #expect(name.conformance?.requirement == requires)
  }

  @Test("A witness in the full form tells the module of the conformance")
  func witnessModule() {
    let name = SwiftName(
      "protocol witness for Q.want.getter in conformance View",
      full:
        "protocol witness for Lib.Q.want.getter : Swift.Bool in conformance App.View : Lib.Q in App"
    )
    #expect(name.module == "App")
    #expect(SwiftName("D.deinit", full: "App.D.deinit").module == "App")
  }

  @Test(
    "A function thunk names no function, but its global actor",
    arguments: [
      (
        "thunk for @escaping @callee_guaranteed (@unowned Int) -> () with global actor constraint "
          + "MainActor", "MainActor"
      ),
      (
        "reabstraction thunk helper from @escaping @callee_guaranteed () -> () to @escaping "
          + "@callee_guaranteed () -> () with global actor constraint k6.GA", "GA"
      ),
      (
        "partial apply for thunk for @escaping @callee_guaranteed () -> () with global actor "
          + "constraint GA", "GA"
      ),
      ("thunk for @escaping @callee_guaranteed (@guaranteed Error?) -> ()", nil),
      ("thunk for closure", nil),
    ] as [(String, String?)])
  func functionThunk(text: String, globalActor: String?) {
    let name = SwiftName(text)
    #expect(name.kind == .functionThunk)
    #expect(name.function == nil)
    #expect(name.root == nil)
    #expect(name.globalActor == globalActor)
  }

  @Test(
    "Wrappers are told apart from what they wrap",
    arguments: [
      ("partial apply for closure #1 in f(_:)", [.partialApply], "closure #1 in f(_:)"),
      ("merged Queue.enqueue(_:)", [.merged], "Queue.enqueue(_:)"),
      (
        "specialized closure #2 in Fan.notify(label:_:)", [.specialized],
        "closure #2 in Fan.notify(label:_:)"
      ),
      ("dispatch thunk of Base.tick()", [.dispatchThunk], "Base.tick()"),
      (
        "vtable thunk for App.Base.tick() -> () dispatching to App.Sub.tick() -> ()",
        [.dispatchThunk], "Sub.tick()"
      ),
      (
        "(1) await resume partial function for partial apply forwarder for closure #1 () async -> () "
          + "in App.load() -> ()", [.asyncContinuation, .partialApply], "closure #1 in load()"
      ),
      (
        "(3) suspend resume partial function for generic specialization <Swift.Array<() -> ()>> of "
          + "App.Box.get() -> A", [.asyncContinuation, .specialized], "Box.get()"
      ),
      (
        "function signature specialization <Arg[0] = [Constant Propagated Function : closure #1 () -> "
          + "() in App.g() -> ()], Arg[1] = Dead> of App.h(() -> ()) -> ()", [.specialized], "h(_:)"
      ),
      (
        // The demangler closes one square bracket of two.
        "function signature specialization <Arg[2] = [Closure Propagated : $s3App1gyyF, Argument "
          + "Types : [@callee_guaranteed (App.P) -> (Swift.Bool)]> of generic specialization "
          + "<[App.P]> of (extension in Swift):Swift.Sequence.sorted(by: (A.Element, A.Element) "
          + "throws -> Swift.Bool) throws -> [A.Element]", [.specialized, .specialized],
        "Sequence.sorted(by:)"
      ),
      (
        "partial apply forwarder for App.f() -> () with unmangled suffix \".54\"", [.partialApply],
        "f()"
      ),
    ] as [(String, [SwiftName.Wrapper], String)])
  func wrappers(text: String, wrappers: [SwiftName.Wrapper], function: String) {
    let name = SwiftName(text)
    #expect(name.wrappers == wrappers)
    #expect(name.function == function)
  }

  @Test("An Objective-C thunk names the member or closure behind it")
  func objcThunk() {
    let method = SwiftName("@objc StageView.isActive.getter")
    #expect(method.kind == .objcThunk)
    #expect(method.function == "StageView.isActive.getter")
    let closure = SwiftName("@objc closure #1 () -> () in App.Menu.open() -> ()")
    #expect(closure.kind == .objcThunk)
    #expect(closure.function == "closure #1 in Menu.open()")
    #expect(closure.root == "Menu.open()")
  }

  @Test("A closure knows the outermost function that it stands in")
  func nesting() {
    let name = SwiftName("closure #1 in closure #5 in static Main.main()")
    #expect(name.root == "static Main.main()")
    #expect(SwiftName("Main.run()").root == "Main.run()")
  }

  @Test("A closure's global actor is read from its type, other attributes are not actors")
  func closureActor() {
    let first = SwiftName("closure #1 @Sendable @k6.GA () -> () in App.f() -> ()")
    #expect(first.globalActor == "GA")
    let second = SwiftName(
      "closure #1 in f()", full: "closure #1 @Swift.MainActor () -> () in App.f() -> ()")
    #expect(second.globalActor == "MainActor")
    let third = SwiftName("closure #1 @Sendable @isolated(any) () -> () in App.f() -> ()")
    #expect(third.globalActor == nil)
  }

  @Test("Names without ordinals stay equal when a closure is added beside them")
  func ordinals() {
    #expect(
      SwiftName("partial apply for closure #12 in closure #3 in static Main.main()").withoutOrdinals
        == "closure in closure in static Main.main()")
    #expect(SwiftName("local #1 (_:) in C.f(_:)").withoutOrdinals == "local (_:) in C.f(_:)")
  }

  @Test("A debugger's argument values are not taken for types")
  func values() {
    let name = SwiftName("closure #6 in Client.setup(_0=Notification @ 0x16bb92d10, n=3)")
    #expect(name.function == "closure #6 in Client.setup(...)")
    #expect(name.module == nil)
  }

  @Test("A name beyond the limits is kept unparsed")
  func limits() {
    let deep = String(repeating: "closure #1 in ", count: 80) + "f()"
    #expect(SwiftName(deep).kind == .other)
    let long = "f(" + String(repeating: "_:", count: 9_000) + ")"
    #expect(SwiftName(long).kind == .other)
    #expect(SwiftName(long).function == long)
  }
}
