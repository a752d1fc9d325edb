import IsotrapTraces

/// How a variant ends: what it declares beforehand, and in the same terms what was observed.
///
/// The host writes it as JSON for the command, so the keys are part of the host protocol and of the
/// schema `isotrap/1`. All keys are always written; nil stands for what does not apply.
public struct Outcome: Sendable, Equatable, Codable {
  /// What happens in one word.
  public var outcome: Kind

  /// The signal that ends the process, such as `SIGILL`.
  public var signal: String?

  /// The kind of check that fails.
  public var check: CheckKind?

  /// The isolation that is expected: `MainActor`, or the actor's type without its module.
  public var expected: String?

  /// The function that is entered off its isolation, in the demangler's short form.
  public var blamed: String?

  /// The line of the blamed place.
  public var line: Int?

  /// The function that enters it.
  public var caller: String?

  /// The label of the queue that it is entered on.
  public var queue: String?

  /// What submitted the work, in the words of a report, such as
  /// `DispatchQueue.async in CaptureOutput.start()`; a variant that leaves it nil leaves it open.
  public var submitted: String?

  /// What happens in one word.
  public enum Kind: String, Sendable, Codable {
    /// The process ends with status 0 and leaves no record.
    case pass
    /// An isolation check ends the process.
    case trap
    /// The process ends in another way than any variant may declare, such as by another signal.
    case failure
    /// The process does not end within its time limit.
    case hang
  }

  /// Creates an outcome; what is not given does not apply.
  public init(
    outcome: Kind, signal: String? = nil, check: CheckKind? = nil, expected: String? = nil,
    blamed: String? = nil, line: Int? = nil, caller: String? = nil, queue: String? = nil,
    submitted: String? = nil
  ) {
    self.outcome = outcome
    self.signal = signal
    self.check = check
    self.expected = expected
    self.blamed = blamed
    self.line = line
    self.caller = caller
    self.queue = queue
    self.submitted = submitted
  }

  /// The keys of the protocol and the schema.
  private enum CodingKeys: String, CodingKey {
    case outcome, signal, check, expected, blamed, line, caller, queue, submitted
  }

  /// Writes every key, with null for what does not apply.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(outcome, forKey: .outcome)
    try container.encode(signal, forKey: .signal)
    try container.encode(check, forKey: .check)
    try container.encode(expected, forKey: .expected)
    try container.encode(blamed, forKey: .blamed)
    try container.encode(line, forKey: .line)
    try container.encode(caller, forKey: .caller)
    try container.encode(queue, forKey: .queue)
    try container.encode(submitted, forKey: .submitted)
  }
}
