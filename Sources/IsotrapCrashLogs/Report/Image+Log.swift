import IsotrapTraces

extension Image {
  /// Reads a line of a list of images, Apple's or swift-backtrace's.
  ///
  /// `0x104f88000 - 0x104f8bfff App arm64 <uuid> /path/App`, or
  /// `0x000055a45b386000–0x000055a45b389e10 e7aa724f… App /path/App`.
  init?(logLine line: Bytes) {
    var rest = line
    guard let low = rest.takeHexadecimal() else { return nil }
    rest.takeBlanks()
    guard rest.take("-") || rest.take("–") else { return nil }
    rest.takeBlanks()
    guard let high = rest.takeHexadecimal(), high > low else { return nil }
    rest = rest.trimmed
    var path = rest
    if let slash = rest.first(" /") ?? (rest.first == .slash ? rest.startIndex : nil) {
      path = rest[slash...].trimmed
    } else {
      path = rest.takeToken()
      if path.first == .plus { path = path.dropFirst() }
    }
    guard !path.isEmpty else { return nil }
    var id: String?
    if let open = rest.firstIndex(of: UInt8(ascii: "<")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
    {
      id = Self.buildID(rest[(open + 1)..<close])
    } else {
      id = Self.buildID(rest.prefix { !$0.isBlank })
    }
    self.init(
      path: path.text, buildID: id, addresses: low..<(high == .max ? high : high + 1), bias: low)
  }

  /// An id in lower-case hexadecimal without dashes; nil if the text is none.
  static func buildID(_ text: Bytes) -> String? {
    let digits = text.filter { $0 != UInt8(ascii: "-") }
    guard digits.count >= 16, digits.allSatisfy({ $0.hexadecimalValue != nil }) else { return nil }
    return String(decoding: digits.map(\.lowercased), as: UTF8.self)
  }
}
