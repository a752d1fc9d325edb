/// How many values a subscriber is ready to take.
public enum Demand: Sendable {
  /// None that was not asked for before.
  case none

  /// As many as there are.
  case unlimited

  /// Adds one demand to another.
  static func += (demand: inout Demand, more: Demand) {
    if case .unlimited = more { demand = .unlimited }
  }
}
