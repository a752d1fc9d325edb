/// The names of signals, and the words by which systems and shells speak of them.
enum SignalName {
  /// The signals that end processes.
  private static let known: [(StaticString, String)] = [
    ("SIGTRAP", "SIGTRAP"), ("SIGILL", "SIGILL"), ("SIGABRT", "SIGABRT"), ("SIGSEGV", "SIGSEGV"),
    ("SIGBUS", "SIGBUS"), ("SIGFPE", "SIGFPE"), ("SIGKILL", "SIGKILL"), ("SIGSYS", "SIGSYS"),
    ("SIGTERM", "SIGTERM"), ("SIGPIPE", "SIGPIPE"), ("SIGQUIT", "SIGQUIT"), ("SIGINT", "SIGINT"),
  ]

  /// Words and the signal that they mean, in lower case.
  private static let words: [(StaticString, String)] = [
    ("illegal instruction", "SIGILL"), ("illegal hardware instruction", "SIGILL"),
    ("trace/bpt trap", "SIGTRAP"), ("trace trap", "SIGTRAP"), ("system trap", "SIGTRAP"),
    ("abort trap", "SIGABRT"), ("aborted", "SIGABRT"), ("zsh: abort", "SIGABRT"),
    ("segmentation fault", "SIGSEGV"), ("bad pointer dereference", "SIGSEGV"),
    ("null pointer dereference", "SIGSEGV"), ("bus error", "SIGBUS"),
    ("floating point exception", "SIGFPE"), ("divide by zero", "SIGFPE"), ("killed: 9", "SIGKILL"),
  ]

  /// Mach's exceptions and the signal that each becomes.
  private static let exceptions: [(StaticString, String)] = [
    ("EXC_BREAKPOINT", "SIGTRAP"), ("EXC_BAD_INSTRUCTION", "SIGILL"),
    ("EXC_BAD_ACCESS", "SIGSEGV"), ("EXC_CRASH", "SIGABRT"), ("EXC_ARITHMETIC", "SIGFPE"),
  ]

  /// The first signal's name in a text.
  static func named(in text: Bytes) -> String? {
    var start = text.startIndex
    while let at = text.first("SIG", from: start) {
      if let signal = known.first(where: { text.holds($0.0, at: at) }) { return signal.1 }
      start = at + 3
    }
    return nil
  }

  /// The signal that a text speaks of, by name or in words.
  static func told(in text: Bytes) -> String? {
    named(in: text) ?? words.first { text.has($0.0, ignoringCase: true) }?.1
      ?? number(in: text).flatMap(name)
  }

  /// The signal that a Mach exception in the text becomes.
  static func ofException(in text: Bytes) -> String? {
    exceptions.first { text.has($0.0) }?.1
  }

  /// The number after `signal` or `unexpected signal code`.
  private static func number(in text: Bytes) -> UInt64? {
    guard let at = text.first("signal code ") ?? text.first("Signal code ") else { return nil }
    var rest = text[(at + 12)...]
    return rest.takeNumber()
  }

  /// The name of a signal by its number, where systems agree on it.
  static func name(_ number: UInt64) -> String? {
    switch number {
    case 4: "SIGILL"
    case 5: "SIGTRAP"
    case 6: "SIGABRT"
    case 8: "SIGFPE"
    case 9: "SIGKILL"
    case 11: "SIGSEGV"
    case 13: "SIGPIPE"
    case 15: "SIGTERM"
    case 7, 10: "SIGBUS"
    default: nil
    }
  }
}
