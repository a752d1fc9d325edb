/// What a host answers to `--describe`: its scenarios without their code.
///
/// It is JSON on standard output. Readers ignore keys that they do not know; a change that older
/// readers would misunderstand is a new version. Version history: 1, the first.
public struct HostDescription: Sendable, Equatable, Codable {
  /// The version that this build writes, and the newest it reads.
  public static let currentVersion = 1

  /// The version of the protocol.
  public let protocolVersion: Int

  /// The scenarios, in the order of the catalogue.
  public let scenarios: [Scenario]

  /// A scenario without its code; the properties are those of the scenario itself.
  public struct Scenario: Sendable, Equatable, Codable {
    /// Names the scenario on the command line.
    public let id: String
    /// The bug in one short sentence.
    public let title: String
    /// The kind of API that it happens with.
    public let family: String
    /// How common reports of it are.
    public let prevalence: Prevalence
    /// Where it was reported or explained; addresses.
    public let sources: [String]
    /// What a reader of a crash log needs to know.
    public let guide: Guide
    /// The path of the source file that the scenario stands in.
    public let file: String
    /// The bug, the fixes that change nothing, and the fixes.
    public var variants: [Variant]

    /// Creates a description.
    public init(
      id: String, title: String, family: String, prevalence: Prevalence, sources: [String],
      guide: Guide, file: String, variants: [Variant]
    ) {
      self.id = id
      self.title = title
      self.family = family
      self.prevalence = prevalence
      self.sources = sources
      self.guide = guide
      self.file = file
      self.variants = variants
    }
  }

  /// A variant without its code.
  public struct Variant: Sendable, Equatable, Codable {
    /// Names the variant within its scenario.
    public let id: String
    /// What it shows.
    public let role: IsotrapScenarios.Variant.Role
    /// What is special about it in one short sentence.
    public let title: String
    /// How it ends, with the blamed line.
    public var declared: Outcome

    /// Creates a description.
    public init(
      id: String, role: IsotrapScenarios.Variant.Role, title: String, declared: Outcome
    ) {
      self.id = id
      self.role = role
      self.title = title
      self.declared = declared
    }
  }

  /// Creates a description of the current version.
  public init(scenarios: [Scenario]) {
    protocolVersion = Self.currentVersion
    self.scenarios = scenarios
  }
}
