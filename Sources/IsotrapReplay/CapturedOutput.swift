/// The end of what a process wrote to one stream, as much as a limit allows.
struct CapturedOutput: Sendable {
  /// The most bytes that are kept.
  private let limit: Int

  /// The last bytes, and some more that are dropped now and then, many at a time.
  private var recent: [UInt8] = []

  /// How many bytes there were altogether.
  private var totalCount = 0

  /// Creates an empty capture that keeps at most `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// The last bytes.
  var bytes: ArraySlice<UInt8> { recent.suffix(limit) }

  /// How many bytes came before them and were dropped.
  var droppedCount: Int { totalCount - bytes.count }

  /// The bytes as text; what is not UTF-8 is replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds bytes and drops the oldest that are over the limit.
  mutating func append(_ new: some Collection<UInt8>) {
    recent += new
    totalCount += new.count
    if recent.count > 2 * limit { recent.removeFirst(recent.count - limit) }
  }
}
