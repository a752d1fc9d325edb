/// What a variant should have achieved and did not.
public struct UnmetExpectation: Error, CustomStringConvertible {
  /// The difference in one sentence.
  public let description: String
}

/// Compares what a variant achieved with what it should have.
///
/// - Throws: ``UnmetExpectation`` if the two differ.
public func expect<Value: Equatable>(_ actual: Value, toEqual expected: Value) throws {
  guard actual == expected else {
    throw UnmetExpectation(description: "Expected \(expected), saw \(actual).")
  }
}
