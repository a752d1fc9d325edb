import IsotrapTraces

/// A place in a source file, as a log writes it.
struct SourceText {
  /// The place; nil if the compiler says that there is none, as `<compiler-generated>:0` does.
  let location: SourceLocation?

  /// Reads `File.swift:12`, `File.swift:12:3`, `/path/File.swift`, or `File.swift - Line 12`.
  ///
  /// - Returns: nil if the text is nothing of that kind.
  init?(_ text: Bytes) {
    var file = text.trimmed
    var numbers: [Int] = []
    if let dash = file.first(" - "), let last = file.lastIndex(of: .space), last > dash + 2,
      let line = file[(last + 1)...].number, Self.isFile(file[..<dash])
    {
      // The word between is "Line" in the language of the web page.
      location = SourceLocation(file: file[..<dash].text, line: Int(clamping: line))
      return
    }
    while numbers.count < 2, let colon = file.lastIndex(of: .colon) {
      guard let number = file[(colon + 1)...].number else { break }
      numbers.insert(Int(clamping: number), at: 0)
      file = file[..<colon]
    }
    if file.lastPathComponent.first == UInt8(ascii: "<"), file.last == UInt8(ascii: ">") {
      location = nil
      return
    }
    guard !file.isEmpty, numbers.isEmpty ? Self.isFile(file) : file.contains(.point) else {
      return nil
    }
    guard !file.contains(where: { $0 == .openParenthesis || $0 == .quote }) else { return nil }
    let line = numbers.first.flatMap { $0 > 0 ? $0 : nil }
    let column = numbers.count > 1 && line != nil && numbers[1] > 0 ? numbers[1] : nil
    location = SourceLocation(file: file.text, line: line, column: column)
  }

  /// Whether a name ends like a file of source code.
  private static func isFile(_ name: Bytes) -> Bool {
    let endings: [StaticString] = [
      ".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".s", ".S",
    ]
    return endings.contains { name.ends(with: $0) }
  }
}
