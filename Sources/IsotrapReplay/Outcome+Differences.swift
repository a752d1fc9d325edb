import IsotrapScenarios

extension Outcome {
  /// In which details an outcome of the same kind differs from this declared one, a sentence each.
  func differences(from observed: Outcome) -> [String] {
    [
      Self.difference("signal", signal, observed.signal),
      Self.difference("kind of check", check?.rawValue, observed.check?.rawValue),
      Self.difference("expected isolation", expected, observed.expected),
      Self.difference("blamed function", blamed, observed.blamed),
      Self.difference("blamed line", line.map(String.init), observed.line.map(String.init)),
      Self.difference("caller", caller, observed.caller),
      Self.difference("queue", queue, observed.queue),
      // Where a task or block was submitted is a variant's own matter only if it says so.
      submitted == nil ? nil : Self.difference("submission", submitted, observed.submitted),
    ].compactMap(\.self)
  }

  /// The sentence for one detail; nil if it is the same.
  private static func difference(
    _ name: String, _ declared: String?, _ observed: String?
  ) -> String? {
    guard declared != observed else { return nil }
    let told = { (value: String?) in value.map { "'\($0)'" } ?? "none" }
    return "The \(name) is \(told(observed)), and \(told(declared)) was declared."
  }
}
