/// Names that someone may have meant.
enum Suggestion {
  /// The longest name that is compared; longer ones get no suggestion.
  private static let longest: Int = 200

  /// The known names that are nearest to an unknown one, the nearest first.
  ///
  /// - Parameters:
  ///   - name: What was written.
  ///   - known: What could have been meant.
  /// - Returns: Three names at most, each with few letters changed or with the written one in it.
  static func names(near name: String, among known: [String]) -> [String] {
    guard !name.isEmpty, name.count <= longest else { return [] }
    let distances = known.map { (name: $0, distance: editDistance(name, $0)) }
    let near = distances.filter { candidate in
      candidate.distance <= max(1, min(name.count, candidate.name.count) / 3)
        || (name.count > 2 && candidate.name.contains(name))
    }
    // Sorting does not keep the order of equals, so the name decides.
    return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// The half-sentence that offers such names; empty if there are none.
  static func question(for name: String, among known: [String]) -> String {
    let near = names(near: name, among: known)
    return near.isEmpty
      ? "" : "; did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
  }
}
