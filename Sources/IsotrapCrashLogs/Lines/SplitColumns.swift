/// Puts the columns of a table together again that a copy from a web page put on a line each.
enum SplitColumns {
  /// The most lines that one row takes up.
  private static let maximumRow = 8

  /// Joins the lines of each row.
  ///
  /// A row begins with a line that is the next number of a running count and no more.
  ///
  /// - Returns: The lines, with each row on one, its cells parted by `|`; nil if there are no rows.
  static func joined(_ lines: [Bytes]) -> [Bytes]? {
    if let result = transposed(lines) { return result }
    var result: [Bytes] = []
    var rows = 0
    var index = 0
    var expected: UInt64?
    while index < lines.count {
      let line = lines[index]
      guard let number = line.number, number < 10_000, number == expected ?? number,
        expected != nil || number < 2, !line.isEmpty
      else {
        result.append(line)
        index += 1
        continue
      }
      var row: [UInt8] = []
      var end = index
      while end < lines.count, end - index < maximumRow {
        if end > index, lines[end].number == number + 1 { break }
        if end > index + 1, lines[end].isEmpty { break }
        if !lines[end].isEmpty {
          row.append(UInt8(ascii: "|"))
          row += lines[end]
        }
        end += 1
      }
      rows += 1
      expected = number + 1
      result.append(row[...])
      index = end
    }
    return rows > 1 ? result : nil
  }

  /// Joins the rows of a table that was copied column by column: all numbers, all images, and so on.
  ///
  /// - Returns: The lines, with each row on one; nil if the text is nothing of that kind.
  private static func transposed(_ lines: [Bytes]) -> [Bytes]? {
    guard
      let first = lines.indices.first(where: {
        lines[$0].equals("0") && $0 + 1 < lines.count && lines[$0 + 1].equals("1")
      })
    else { return nil }
    var count = 0
    while first + count < lines.count, lines[first + count].number == UInt64(count) { count += 1 }
    let cells = lines[(first + count)...].filter { !$0.isEmpty }
    guard count > 1, !cells.isEmpty, cells.count % count == 0, cells.count / count <= maximumRow
    else { return nil }
    var result = Array(lines[..<first])
    for row in 0..<count {
      var line = Array("|\(row)".utf8)
      for column in 0..<(cells.count / count) {
        line.append(UInt8(ascii: "|"))
        line += cells[column * count + row]
      }
      result.append(line[...])
    }
    return result
  }
}
