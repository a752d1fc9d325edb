/// A piece of a log, in UTF-8.
///
/// Logs are scanned as bytes: what parsers look for is ASCII, and a scan by bytes takes a tenth of
/// the time of one by characters.
typealias Bytes = ArraySlice<UInt8>

extension UInt8 {
  /// A space.
  static let space = UInt8(ascii: " ")
  /// A tabulator.
  static let tab = UInt8(ascii: "\t")
  /// An opening parenthesis.
  static let openParenthesis = UInt8(ascii: "(")
  /// A closing parenthesis.
  static let closeParenthesis = UInt8(ascii: ")")
  /// An opening bracket.
  static let openBracket = UInt8(ascii: "[")
  /// A closing bracket.
  static let closeBracket = UInt8(ascii: "]")
  /// A quotation mark.
  static let quote = UInt8(ascii: "\"")
  /// A colon.
  static let colon = UInt8(ascii: ":")
  /// A point.
  static let point = UInt8(ascii: ".")
  /// A comma.
  static let comma = UInt8(ascii: ",")
  /// A slash.
  static let slash = UInt8(ascii: "/")
  /// A plus sign.
  static let plus = UInt8(ascii: "+")
  /// A backslash.
  static let backslash = UInt8(ascii: "\\")
  /// A grave accent, which lldb puts between image and symbol.
  static let backtick = UInt8(ascii: "`")
  /// A line feed.
  static let lineFeed = UInt8(ascii: "\n")
  /// A carriage return.
  static let carriageReturn = UInt8(ascii: "\r")

  /// Whether it is a space or tabulator.
  var isBlank: Bool { self == .space || self == .tab }

  /// Whether it is an ASCII digit.
  var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is an ASCII letter.
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether it can stand in an identifier: a letter, a digit, `_`, `$`, or a byte beyond ASCII.
  var isWordByte: Bool { isLetter || isDigit || self == 0x5F || self == 0x24 || self >= 0x80 }

  /// Its value as a hexadecimal digit; nil if it is none.
  var hexadecimalValue: UInt64? {
    if isDigit { return UInt64(self - 0x30) }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? UInt64(letter) + 10 : nil
  }

  /// The letter in lower case; any other byte itself.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
