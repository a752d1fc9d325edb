/// One of several equal parts of the variants, for machines that share the work.
struct Shard: Equatable {
  /// Which part, from 1.
  let index: Int

  /// How many parts there are.
  let count: Int

  /// The only part, which is everything.
  static let whole: Shard = Shard(index: 1, count: 1)

  /// Creates the only part.
  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads a part as it is written on the command line, `I/N`; nil if it is none.
  init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      (1...10_000).contains(count), (1...count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Picks this part; all parts together are the whole, and no two overlap.
  func part<Element>(of all: [Element]) -> [Element] {
    all.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}
