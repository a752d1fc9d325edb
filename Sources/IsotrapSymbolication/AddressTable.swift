/// Values by the ranges of addresses that they stand for.
struct AddressTable<Value> {
  /// One range, and what it stands for.
  struct Entry {
    /// The addresses.
    let range: Range<UInt64>

    /// What they stand for.
    let value: Value
  }

  /// The entries by their lowest addresses.
  let entries: [Entry]

  /// Sorts ranges, which should not overlap: of two that do, the one that starts later is found.
  init(_ ranges: [(Range<UInt64>, Value)]) {
    entries = ranges.map(Entry.init).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The entry that holds an address.
  subscript(address: UInt64) -> Entry? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].range.lowerBound <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, entries[low - 1].range.contains(address) else { return nil }
    return entries[low - 1]
  }
}
