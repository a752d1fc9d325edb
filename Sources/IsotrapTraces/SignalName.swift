/// The names of signals, for people and for the JSON schema.
public enum SignalName {
  /// The name of a signal, such as `SIGILL`; its number for a signal without a well-known name.
  ///
  /// - Parameter number: Linux's number, which is the same on x86-64 and arm64; what recorded it may
  ///   have run on another system than this process.
  /// - Returns: The name, or `signal 99`.
  public static func of(_ number: Int32) -> String {
    names[number] ?? "signal \(number)"
  }

  /// The signals that programs die of.
  private static let names: [Int32: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS",
    8: "SIGFPE", 9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE",
    14: "SIGALRM", 15: "SIGTERM", 24: "SIGXCPU", 25: "SIGXFSZ", 31: "SIGSYS",
  ]
}
