/// How often a scenario is reported in public.
public enum Prevalence: String, Sendable, Codable, CaseIterable {
  /// By five or more unrelated projects.
  case veryCommon = "very common"
  /// By two to four.
  case common
  /// By one, soundly.
  case seen
}
