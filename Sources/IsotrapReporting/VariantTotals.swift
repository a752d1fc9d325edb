/// How many variants were replayed, and how they ended.
///
/// It is also the `summary` of a `variants` document.
public struct VariantTotals: Sendable, Equatable, Encodable {
  /// How many scenarios the variants belong to.
  public let scenarios: Int

  /// How many variants there are; repeats count once.
  public let variants: Int

  /// How many variants did not end as they declare, at least once.
  public let disagreeing: Int

  /// Counts reports.
  public init(of reports: [VariantReport]) {
    scenarios = Set(reports.map(\.scenario)).count
    variants = Set(reports.map(\.name)).count
    disagreeing = Set(reports.filter { !$0.agrees }.map(\.name)).count
  }
}
