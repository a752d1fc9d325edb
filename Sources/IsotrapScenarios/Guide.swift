/// What a reader of a crash log needs to know about a scenario, in plain sentences.
public struct Guide: Sendable, Equatable, Codable {
  /// What a crash log on iOS and its kin shows, from the innermost frame outwards.
  public let onApple: String

  /// What Linux shows.
  public let onLinux: String

  /// Why a check stands at the blamed place.
  public let why: String

  /// What to do, the best first.
  public let fixes: [String]

  /// What people try that changes nothing, and why.
  public let whatDoesNotHelp: [String]

  /// Creates a guide.
  public init(
    onApple: String, onLinux: String, why: String, fixes: [String], whatDoesNotHelp: [String]
  ) {
    self.onApple = onApple
    self.onLinux = onLinux
    self.why = why
    self.fixes = fixes
    self.whatDoesNotHelp = whatDoesNotHelp
  }
}
