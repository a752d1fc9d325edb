extension SwiftName {
  /// What a closure takes and gives.
  public struct Signature: Sendable, Hashable {
    /// How many parameters it has.
    public let parameterCount: Int

    /// Whether it returns something.
    public let returnsValue: Bool

    /// Reads a closure's type, such as `@Swift.MainActor (Swift.Int) -> ()`; nil if it is none.
    init?(closureType type: Substring) {
      guard let arrow = type.range(ofTopLevel: " -> "),
        var parameters = Self.parameters(in: type[..<arrow.lowerBound])
      else { return nil }
      var count = parameters.isEmpty ? 0 : 1
      while let comma = parameters.range(ofTopLevel: ", ") {
        count += 1
        parameters = parameters[comma.upperBound...]
      }
      parameterCount = count
      returnsValue = type[arrow.upperBound...] != "()"
    }

    /// What stands in the first parentheses that are not an attribute's, as in `@isolated(any)`.
    private static func parameters(in text: Substring) -> Substring? {
      var rest = text
      while let open = rest.range(ofTopLevel: "("),
        let end = rest[open.lowerBound...].skippingBalanced("(")
      {
        if rest[..<open.lowerBound].last?.isLetter != true {
          return rest[open.upperBound..<end].dropLast()
        }
        rest = rest[end...]
      }
      return nil
    }
  }
}
