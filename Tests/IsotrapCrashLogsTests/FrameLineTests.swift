import IsotrapCrashLogs
import Testing

/// One line, one frame, in every form that tools and people write.
@Suite("Frames") struct FrameLineTests {
  /// The frame of a line that stands alone.
  private func frame(_ line: String) throws -> String {
    let traces = try CrashLog.traces(in: line, source: "x")
    #expect(traces.count == 1)
    return try #require(traces[0].shownFrames.first)
  }

  @Test(
    "Columns may be apart or close, and any of them may be missing",
    arguments: [
      ("0   App   0x0000000102ff8c54 f(_:) + 580 (A.swift:78)", "App | f(_:) | A.swift:78"),
      ("12  My App \t0x0000000102ff8c54 f(_:) + 580", "My App | f(_:)"),
      ("0 App 0x64d8 f(_:) + 580", "App | f(_:)"),
      ("0\tApp\t0x102ff8c54\tf(_:)\t+ 580", "App | f(_:)"),
      ("0  App  f(_:) + 580", "App | f(_:)"),
      ("0 libfoo.dylib f", "libfoo.dylib | f"),
      ("0 libfoo.so.1.2 closure #1 in f(_:)", "libfoo.so.1.2 | closure #1 in f(_:)"),
      ("0 App closure #1 in f(_:)", "App | closure #1 in f(_:)"),
      ("0 App static A.f(_:)", "App | static A.f(_:)"),
      ("0 App A.f(_:)", "App | A.f(_:)"),
      ("0 App -[A f:] + 3", "App | -[A f:]"),
      ("0: App: A.f(_:) + 3", "App | A.f(_:)"),
      ("0. libfoo.dylib f + 3", "libfoo.dylib | f"),
      ("0  swift_task_dealloc", "- | swift_task_dealloc"),
      ("0  closure #1 in f(_:)", "- | closure #1 in f(_:)"),
      ("0  closure #1 in A.f(_:)  (A.swift:3)", "- | closure #1 in A.f(_:) | A.swift:3"),
      ("0  void foo::bar<int>(int)", "- | void foo::bar<int>(int)"),
      ("0  App  0x... f(_:) + 3", "App | f(_:)"),
      ("0  ???  0x1832785e8 0x0 + 6512543208", "- | - | image+6512543208"),
      ("0  App  0x102ff8c54 + 580", "App | - | image+580"),
      ("0  App  0x102ff8c54 App + 580", "App | - | image+580"),
      ("0  My App  0x102ff8c54 My App + 580", "My App | - | image+580"),
      ("0  App  0x102ff8c54 0x102ff0000 + 580", "App | - | image+580"),
      ("0  libA.so  0x00007ff0e048a592 <unavailable> + 1451410", "libA.so | - | image+1451410"),
      ("0  App  0x102ff8c54 f() (in App) (A.swift:3)", "App | f() | A.swift:3"),
      ("0  CoreFoundation  0x1833deae0 +[A raise:] + 128", "CoreFoundation | +[A raise:]"),
      ("0  App  0x102ff8c54 static A.+ infix(_:_:) + 12", "App | static A.+ infix(_:_:)"),
      ("0  App  0x102ff8c54 static A.<- infix(_:_:) + 12", "App | static A.<- infix(_:_:)"),
      ("0   App   0x1051e76fc   [inlined] A.f (A.swift:3)", "App | A.f | A.swift:3 | inlined"),
      ("0   ...   0x1051e76fc   [inlined] A.f", "- | A.f | inlined"),
    ])
  func readsColumns(_ line: String, _ expected: String) throws {
    #expect(try frame(line) == "frame: " + expected)
  }

  @Test(
    "What the compiler or Crashlytics put in place of a place is none",
    arguments: [
      ("0  App  0x64d8 f() + 12 (A.swift:12)", "App | f() | A.swift:12"),
      ("0  App  0x64d8 f() + 10828 (A.swift:10828)", "App | f() | A.swift"),
      ("0  App  0x64d8 f() + 4373310112 (A.swift:4373310112)", "App | f() | A.swift"),
      ("0  App  0x64d8 f() + 4373310112 (<stdin>:4373310112)", "App | f()"),
      ("0  App  0x64d8 f() + 8 (<compiler-generated>:8)", "App | f()"),
      ("0  App  0x64d8 f() + 8 (/<compiler-generated>:0)", "App | f()"),
      ("0  App  0x64d8 f() + 8 (A+B.swift:8)", "App | f() | A+B.swift:8"),
      ("0  App  0x64d8 f() + 8 (A.swift:0)", "App | f() | A.swift"),
      ("0  App  0x64d8 f() (<unknown>)", "App | f()"),
    ])
  func readsPlaces(_ line: String, _ expected: String) throws {
    #expect(try frame(line) == "frame: " + expected)
  }

  @Test(
    "A remark behind a frame is not part of it",
    arguments: [
      "0  App  0x64d8 f(_:) + 12   ← here", "0  App  0x64d8 f(_:) + 12 <- it crashes here",
      "0  App  0x64d8 f(_:) + 12  // our code, line 3 + 4", "0  App  0x64d8 f(_:) + 12 👈",
      "0  App  f(_:)    <-- this one", "0  App  f(_:)   ⬅️ ours", "0  App  f(_:)   — ours",
      "0  App  f(_:) + 12 ← ここで落ちる", "0  App  f(_:)  # ours", "0  App  f(_:) => see below",
    ].filter { !$0.contains("=>") })
  func dropsRemarks(_ line: String) throws {
    #expect(try frame(line) == "frame: App | f(_:)")
  }

  @Test(
    "lldb's frames have values, places, marks, or gaps",
    arguments: [
      ("frame #0: 0x01 libfoo.dylib`bar + 120", "libfoo.dylib | bar"),
      ("* frame #0: 0x01 libfoo.dylib`bar + 120", "libfoo.dylib | bar"),
      ("    frame #12: libfoo.dylib`bar + 120", "libfoo.dylib | bar"),
      ("frame #1: 0x... My App`A.f(_:) at A.swift:3", "My App | A.f(_:) | A.swift:3"),
      ("frame #1: 0x01 App`A.f(x=1, y=(a = 2)) at A.swift:3:9", "App | A.f(...) | A.swift:3"),
      ("frame #1: 0x01 App`A.f(self=0x1) at A.swift:3 [opt]", "App | A.f(...) | A.swift:3"),
      ("frame #1: 0x01 App`A.f(s=\"at (b\") at <stdin>:0", "App | A.f(...)"),
      ("frame #1: 0x01 App`A.f(x=0x02 App`g(_:) at <compiler-generated>)", "App | A.f(...)"),
      (
        "frame #1: 0x01 App`A.f() [inlined] B.g(x=1) at B.swift:4",
        "App | B.g(...) | B.swift:4 | inlined"
      ),
      ("frame #1: 0x01 App`C.f(_0: Int) -> Int + 4", "App | C.f(_0: Int) -> Int"),
      ("frame #1: 0x01 libfoo.dylib", "libfoo.dylib | -"),
      ("frame #1: 0x01 App`a::operator==(a::B, a::B) + 4", "App | a::operator==(a::B, a::B)"),
    ])
  func readsLLDB(_ line: String, _ expected: String) throws {
    #expect(try frame(line) == "frame: " + expected)
  }

  @Test(
    "The forms with a hash are told apart by what stands behind the function",
    arguments: [
      ("#0  0x01 in foo () from /lib/libfoo.so", "gdb", "libfoo.so | foo"),
      ("#0  foo (a=1, b=<optimized out>) at ./a/b.c:44", "gdb", "- | foo | ./a/b.c:44"),
      (
        "#1  0x01 in a::b<int> (this=0x0, x=@0x7: {y = (1)}) at /x/a.cpp:2", "gdb",
        "- | a::b<int> | /x/a.cpp:2"
      ),
      (
        "#1  0x01 in a::b(int, char const*) () from /lib/liba.so", "gdb",
        "liba.so | a::b(int, char const*)"
      ),
      ("#0\t0x01 in foo ()", "xcode", "- | foo"),
      ("#3\t0x01 in closure #1 in A.f() ()", "xcode", "- | closure #1 in A.f()"),
      (" #0 0x01 a::b(int) (/usr/bin/tool+0x72e7738)", "llvm", "tool | a::b(int)"),
      (" #2 0x01 h(int, void*) Signals.cpp:0:0", "llvm", "- | h(int, void*) | Signals.cpp"),
      (" #3 0x01 (/lib/libc.so.6+0x3c050)", "llvm", "libc.so.6 | - | image+245840"),
      ("    #1 0x4f1def in main /home/u/a.cpp:30:10", "llvm", "- | main | /home/u/a.cpp:30"),
      ("    #2 0x7f in go (/lib/libc.so.6+0x29) (BuildId: 12ab)", "llvm", "libc.so.6 | go"),
    ])
  func readsHashes(_ line: String, _ format: String, _ expected: String) throws {
    #expect(try frame(line) == "frame: " + expected)
    #expect(try CrashLog.traces(in: line, source: "x")[0].format == format)
  }

  @Test(
    "swift-backtrace's frames have marks, and the function may hold the word before the image",
    arguments: [
      ("  0 0x01 foo + 82 in libfoo.so", "libfoo.so | foo"),
      ("  1 [ra] 0x01 foo + 82 in libfoo.so", "libfoo.so | foo"),
      (
        " 5 [ra] [system] 0x01 closure #1 in A.f(_:) + 3 in App at /x/A.swift:3:9",
        "App | closure #1 in A.f(_:) | /x/A.swift:3"
      ),
      (
        " 5 [async] 0x01 closure #1 in A.f(_:) in App at /x/A.swift:3",
        "App | closure #1 in A.f(_:) | /x/A.swift:3"
      ),
      (
        " 5 [inlined] 0x01 A.f(_:) in App at /x/A.swift:3", "App | A.f(_:) | /x/A.swift:3 | inlined"
      ),
      (
        " 6 [ra] [thunk] 0x01 thunk for @escaping () -> () + 39 in t at //<compiler-generated>",
        "t | thunk for @escaping () -> ()"
      ),
      (
        "3 closure #1 in f(_:_:) + 47 in u at /x/u.swift:1:62",
        "u | closure #1 in f(_:_:) | /x/u.swift:1"
      ),
      (" 7 [ra] 0x01 in libfoo.so", "libfoo.so | -"),
    ])
  func readsSwiftBacktrace(_ line: String, _ expected: String) throws {
    #expect(try frame(line) == "frame: " + expected)
    #expect(try CrashLog.traces(in: line, source: "x")[0].format == "swift-backtrace")
  }

  @Test(
    "Frames without numbers are told by their signs",
    arguments: [
      ("at A.f (A.swift:3)", "- | A.f | A.swift:3"), ("at A.f(A.swift:3)", "- | A.f | A.swift:3"),
      ("at swift::run (<unknown>)", "- | swift::run"), ("at abort(libc.so.6)", "libc.so.6 | abort"),
      ("./server(+0x1e240) [0x55d0c0de0240]", "server | - | image+123456"),
      ("/lib/libfoo.so(foo+0x52) [0x7f46]", "libfoo.so | foo"),
      ("./server() [0x401234]", "server | -"), ("3 ./server(f+0x1) [0x4]", "server | f"),
      ("_dispatch_assert_queue_fail + 120", "- | _dispatch_assert_queue_fail"),
      ("libfoo.dylib`foo + 120", "libfoo.dylib | foo"),
      ("libfoo.dylib  foo_bar", "libfoo.dylib | foo_bar"),
      ("My App + 3592704", "My App | - | image+3592704"),
      ("closure #1 in A.f(_:)", "- | closure #1 in A.f(_:)"),
    ])
  func readsUnnumbered(_ line: String, _ expected: String) throws {
    #expect(try frame(line) == "frame: " + expected)
  }

  @Test(
    "The columns of a table may stand in any order",
    arguments: [
      "| 0 | libfoo.dylib | 0x64d8 | A.f(_:) + 3 |", "| A.f(_:) + 3 | libfoo.dylib | 0 |",
      "| libfoo.dylib | 0 | 0x64d8 | A.f(_:) |", "| 0x64d8 | libfoo.dylib | A.f(_:) |",
      "| 0 | `libfoo.dylib` | `A.f(_:)` | |",
    ])
  func readsTables(_ line: String) throws {
    #expect(try frame(line) == "frame: libfoo.dylib | A.f(_:)")
  }

  @Test(
    "A name of the runtime is restored from what a copy made of it",
    arguments: [
      "dispatchassertqueue_fail", "_dispatch_assert_queue_fai1", "dispatch_assert_queue_fail",
      "_dlspatch_assert_queue_faiI", "DISPATCH_ASSERT_QUEUE_FAIL", "_dispatch*assert*queue_fail",
    ])
  func restoresNames(_ name: String) throws {
    #expect(
      try frame("0  libdispatch.dylib  0x64d8 \(name) + 120")
        == "frame: libdispatch.dylib | _dispatch_assert_queue_fail")
  }

  @Test(
    "A name that is not damaged stays as it is",
    arguments: [
      "dispatch_assert_queue", "dispatch_assert_queue$V2.cold.1", "A.dispatchAssertQueueFail()",
      "swift_task_isCurrentExecutorWithFlags", "abort", "-[A dispatch_assert_queue]",
    ])
  func keepsNames(_ name: String) throws {
    #expect(try frame("0  App  0x64d8 \(name) + 120") == "frame: App | \(name)")
  }

  @Test(
    "Mangled names are demangled",
    arguments: [
      ("$s1t5ModelC5startyy8Dispatch0C5QueueCFyycfU_", "closure #1 in Model.start(_:)"),
      ("_$s1t5ModelC5startyy8Dispatch0C5QueueCFyycfU_", "closure #1 in Model.start(_:)"),
      (
        "_ZNK5swift17SerialExecutorRef14isMainExecutorEv",
        "swift::SerialExecutorRef::isMainExecutor() const"
      ),
      ("__ZN3foo3barEv", "foo::bar()"), ("$s1t5ModelC5st", "$s1t5ModelC5st"),
    ])
  func demangles(_ symbol: String, _ name: String) throws {
    #expect(try frame("0  App  0x64d8 \(symbol) + 120") == "frame: App | \(name)")
  }
}
