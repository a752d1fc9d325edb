/// One documented way in which isolated code is entered from the wrong executor.
///
/// A scenario shows one idea in several variants: the bug, the fixes that people believed in and
/// that change nothing, and the fixes that work. It stands in one source file, in which the line
/// to blame is marked; see ``TrapMarkers``.
public struct Scenario: Sendable {
  /// Names the scenario on the command line: lower-case words joined by hyphens.
  public let id: String

  /// The bug in one short sentence.
  public let title: String

  /// The kind of API that it happens with, such as `delegates`.
  public let family: String

  /// How common reports of it are.
  public let prevalence: Prevalence

  /// Where it was reported or explained; addresses.
  public let sources: [String]

  /// What a reader of a crash log needs to know.
  public let guide: Guide

  /// The bug, the fixes that change nothing, and the fixes.
  public let variants: [Variant]

  /// The path of the source file that the scenario stands in.
  public let file: String

  /// Creates a scenario; it has to be written in the file that it is about.
  public init(
    id: String, title: String, family: String, prevalence: Prevalence, sources: [String],
    guide: Guide, variants: [Variant], file: String = #filePath
  ) {
    self.id = id
    self.title = title
    self.family = family
    self.prevalence = prevalence
    self.sources = sources
    self.guide = guide
    self.variants = variants
    self.file = file
  }
}
