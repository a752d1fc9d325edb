extension String {
  /// The string with every disruptive character written out, such as `\u{1B}` for an escape.
  ///
  /// Reports do this by themselves; it is for other text that goes to a terminal.
  public var neutralized: String {
    guard unicodeScalars.contains(where: \.isDisruptive) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isDisruptive:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
