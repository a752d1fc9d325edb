extension StringProtocol where SubSequence == Substring {
  /// A name without what stands in angle brackets; the characters of an operator stay.
  package var withoutGenericArguments: String {
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "<") {
      let operatorEnd = rest[open...].skippingOperator()
      guard let end = operatorEnd ?? rest[open...].skippingBalanced("<") else { break }
      result += rest[..<(operatorEnd ?? open)]
      rest = rest[end...]
    }
    return result + rest
  }
}
