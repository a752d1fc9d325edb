import Foundation
import IsotrapDiagnosis

/// What the records of a session file, or of all files of a session, amount to.
public struct SessionJudgement: Sendable, Equatable {
  /// A finding for each thing that the probe recorded.
  public var findings: [Finding]

  /// Why the records may not be the whole story, a sentence each: dropped or half-written ones.
  public var gaps: [String]

  /// Creates a judgement.
  public init(findings: [Finding], gaps: [String] = []) {
    self.findings = findings
    self.gaps = gaps
  }

  /// Reads a session file and judges what is in it.
  public typealias Judge = @Sendable (_ file: URL) throws -> SessionJudgement
}
