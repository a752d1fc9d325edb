/// A form in which crash logs come.
///
/// The raw values go into `Trace.format`.
public enum LogFormat: String, Sendable, Codable, CaseIterable {
  /// Apple's `.ips`: a header and a body in JSON.
  case appleIPS = "apple-ips"
  /// Apple's text reports: legacy, translated, or symbolicated by Xcode.
  case appleCrash = "apple-crash"
  /// Crashlytics' text, with `Crashed:` above offsets into images, or a table.
  case crashlytics
  /// Sentry's text, with rebased addresses, `[inlined]`, or a list of `at` lines.
  case sentry
  /// The text of PLCrashReporter, which names a signal as the exception's type.
  case plCrashReporter = "plcrashreporter"
  /// The `bt` of lldb.
  case lldb
  /// What Xcode's debug navigator copies.
  case xcode
  /// MetricKit's diagnostics in JSON.
  case metricKit = "metrickit"
  /// The text of swift-backtrace on Linux.
  case swiftBacktrace = "swift-backtrace"
  /// The JSON of swift-backtrace.
  case swiftBacktraceJSON = "swift-backtrace-json"
  /// `Current stack trace:`, which the Swift runtime prints on Linux without swift-backtrace.
  case swiftStackTrace = "swift-stack-trace"
  /// The `bt` of gdb.
  case gdb
  /// The stack dump of a program that uses LLVM, and of the sanitizers.
  case llvm
  /// What `backtrace_symbols` and `Thread.callStackSymbols` return.
  case backtraceSymbols = "backtrace-symbols"
  /// A list of names alone.
  case symbols
  /// Lines of a console with no stack.
  case console
  /// A report of the Main Thread Checker.
  case mainThreadChecker = "main-thread-checker"

  /// By what a log of the format is told from the others, whatever its file is called.
  public var evidence: String {
    switch self {
    case .appleIPS: "JSON with the keys of an Apple report"
    case .appleCrash: "frames in columns under headers of an Apple report"
    case .crashlytics: "frames with offsets into images, under 'Crashed:' or in a table"
    case .sentry: "frames with rebased addresses and no offsets, or a list of 'at' lines"
    case .plCrashReporter: "frames in columns under a header with a signal as exception type"
    case .lldb: "frames that begin with 'frame #'"
    case .xcode: "frames that begin with '#' and name no image"
    case .metricKit: "JSON with a tree of call stacks"
    case .swiftBacktrace: "frames that end with 'in' an image"
    case .swiftBacktraceJSON: "JSON that calls itself a crash report of swift-backtrace"
    case .swiftStackTrace: "frames in columns under 'Current stack trace:'"
    case .gdb: "frames that begin with '#' and end with 'from' an image or 'at' a file"
    case .llvm: "frames that begin with '#' and end with an image and an offset"
    case .backtraceSymbols: "frames in columns, or with an address in brackets, under no header"
    case .symbols: "names of functions, one a line"
    case .console: "a message of a runtime or a signal, and no frames"
    case .mainThreadChecker: "frames under a message of the Main Thread Checker"
    }
  }
}
