/// A property of a JSON document whose key is written as null, not left out, if there is no value.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
  /// The value.
  var wrappedValue: Value?

  /// Wraps a value.
  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// Writes the value or null.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}
