import IsotrapDiagnosis

/// How many findings there are of each verdict.
///
/// It is also the `summary` of a `findings` document.
public struct VerdictTotals: Sendable, Equatable, Encodable {
  /// Isolation mismatches.
  public private(set) var mismatches: Int = 0

  /// Possible ones.
  public private(set) var possible: Int = 0

  /// Something else.
  public private(set) var other: Int = 0

  /// Inputs that could not be read.
  public private(set) var unreadable: Int = 0

  /// Counts findings.
  public init(of findings: [Finding] = []) {
    for finding in findings { add(finding) }
  }

  /// Counts one more finding.
  public mutating func add(_ finding: Finding) {
    switch finding.verdict {
    case .isolationMismatch: mismatches += 1
    case .possibleIsolationMismatch: possible += 1
    case .other: other += 1
    case .unreadable: unreadable += 1
    }
  }
}
