import IsotrapTraces

/// What a report in JSON writes of a frame, before the images are known.
struct JSONFrame {
  /// The function, mangled or not, with escapes.
  var symbol: Bytes = []

  /// The bytes after the function's start.
  var symbolOffset: UInt64?

  /// The address.
  var address: UInt64?

  /// The index of the image in the report's table.
  var imageIndex: UInt64?

  /// The bytes after the image's start.
  var imageOffset: UInt64?

  /// The image's name, where the frame itself has it.
  var image: Bytes = []

  /// The source file, with escapes.
  var file: Bytes = []

  /// The line.
  var line: UInt64?

  /// The column.
  var column: UInt64?

  /// Whether it is inlined.
  var isInlined = false

  /// What swift-backtrace says of the frame, such as `returnAddress`; empty in Apple's reports.
  var kind: Bytes = []

  /// Whether anything is known of it.
  var isEmpty: Bool { symbol.isEmpty && address == nil && imageOffset == nil }

  /// Creates one of which nothing is known.
  init() {}

  /// Reads the value of one key; false, with the cursor before the value, if it is not a frame's.
  mutating func read(from cursor: inout JSONCursor) -> Bool {
    switch cursor.key.count {
    case 11 where cursor.keyIs("imageOffset"): imageOffset = cursor.number()
    case 6 where cursor.keyIs("symbol"): symbol = cursor.string()
    case 14 where cursor.keyIs("symbolLocation"): symbolOffset = cursor.number()
    case 10 where cursor.keyIs("imageIndex"): imageIndex = cursor.number()
    case 10 where cursor.keyIs("sourceFile"): file = cursor.string()
    case 10 where cursor.keyIs("sourceLine"): line = cursor.number()
    case 6 where cursor.keyIs("inline"): isInlined = cursor.flag()
    case 7 where cursor.keyIs("inlined"): isInlined = cursor.flag()
    case 4 where cursor.keyIs("kind"): kind = cursor.string()
    case 7 where cursor.keyIs("address"): address = cursor.number()
    case 6 where cursor.keyIs("offset"): symbolOffset = cursor.number()
    case 5 where cursor.keyIs("image"): image = cursor.string()
    case 14 where cursor.keyIs("sourceLocation"): readLocation(from: &cursor)
    default: return false
    }
    return true
  }

  /// Reads swift-backtrace's place in the source.
  private mutating func readLocation(from cursor: inout JSONCursor) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    while cursor.nextKey() {
      if cursor.keyIs("file") {
        file = cursor.string()
      } else if cursor.keyIs("line") {
        line = cursor.number()
      } else if cursor.keyIs("column") {
        column = cursor.number()
      } else {
        cursor.skip()
      }
    }
  }

  /// The frame.
  ///
  /// - Parameters:
  ///   - images: The report's images, nil for those with no name.
  ///   - names: Their names.
  /// - Returns: The frame, with its image and its function's name.
  func frame(images: [Image?], names: [String?]) -> Frame {
    var result = Frame(address: address, imageOffset: imageOffset, isInlined: isInlined)
    if let imageIndex, imageIndex < images.count {
      let index = Int(imageIndex)
      result.image = names[index]
      if let base = images[index]?.bias, let imageOffset, address == nil, base > 0 {
        result.address = base &+ imageOffset
      }
    } else if !image.isEmpty {
      result.image = String(decoding: image.lastPathComponent, as: UTF8.self)
    }
    if !symbol.isEmpty {
      if symbol.contains(.backslash) {
        result.set(name: Array(JSONCursor.unescaped(symbol).utf8)[...])
      } else {
        result.set(name: symbol)
      }
      result.functionOffset = symbolOffset
    }
    result.location = location
    result.isAsync = kind.begins(with: "async")
    return result
  }

  /// The place in the source; nil if the compiler says that there is none.
  private var location: SourceLocation? {
    guard !file.isEmpty else { return nil }
    let path = JSONCursor.unescaped(file)
    guard !path.hasSuffix(">") else { return nil }
    func known(_ number: UInt64?) -> Int? { number.flatMap { $0 > 0 ? Int(clamping: $0) : nil } }
    return SourceLocation(file: path, line: known(line), column: known(column))
  }
}
