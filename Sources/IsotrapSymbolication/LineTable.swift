import CElfutils
import IsotrapTraces

/// The line table of a compilation unit.
///
/// It belongs to a `CompilationUnit`, which keeps the rows that libdw has read.
struct LineTable {
  /// How many rows are looked at on the way back to a line.
  static let searchLimit = 256

  /// The rows by address, as libdw keeps them.
  private let rows: OpaquePointer?

  /// How many rows there are.
  private let count: Int

  /// The files by number, as libdw keeps them.
  private let files: OpaquePointer?

  /// Where relative paths start.
  private let folder: String?

  /// One row.
  struct Row {
    /// The first address that it stands for.
    let address: UInt64

    /// The place; nil for line zero and for code that nobody wrote.
    let location: SourceLocation?
  }

  /// Reads the table of a unit; it is empty if the unit has none or it is damaged.
  init(of unit: Dwarf_Die) {
    folder = unit.compilationFolder
    var unit = unit
    var rows: OpaquePointer?
    var count = 0
    self.rows = dwarf_getsrclines(&unit, &rows, &count) == 0 ? rows : nil
    self.count = self.rows == nil ? 0 : count
    var files: OpaquePointer?
    self.files = dwarf_getsrcfiles(&unit, &files, nil) == 0 ? files : nil
  }

  /// A place in a file by its number; nil if it is none, or code nobody wrote.
  func place(file number: Int, line: Int, column: Int) -> SourceLocation? {
    let file = files.flatMap { dwarf_filesrc($0, number, nil, nil) }
    return SourceLocation(recorded: file, in: folder, line: line, column: column)
  }

  /// The row in effect at an address of a function.
  ///
  /// A function without rows of its own would show the last row of the function before it, so rows
  /// from before the function's start do not count.
  func row(at address: UInt64, from start: UInt64) -> Row? {
    index(at: address).flatMap { row($0, notBefore: start) }
  }

  /// The rows before the one in effect at an address, nearest first, back to a function's start.
  func rows(before address: UInt64, from start: UInt64) -> some Sequence<Row> {
    let last = index(at: address) ?? 0
    return (Swift.max(0, last - Self.searchLimit)..<last).reversed().lazy
      .map { row($0, notBefore: start) }.prefix { $0 != nil }.compactMap { $0 }
  }

  /// The path of the only file of a name that has code; nil if none or more than one has.
  func onlyFile(named name: String) -> String? {
    var found: String?
    for index in 0..<count {
      guard let location = row(index, notBefore: 0)?.location, location.fileName == name,
        location.file != found
      else { continue }
      if found != nil { return nil }
      found = location.file
    }
    return found
  }

  /// The index of the row in effect at an address.
  private func index(at address: UInt64) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      var start: Dwarf_Addr = 0
      dwarf_lineaddr(dwarf_onesrcline(rows, middle), &start)
      if start <= address { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// A row by index; nil if it ends a sequence or lies before an address.
  private func row(_ index: Int, notBefore start: UInt64) -> Row? {
    let line = dwarf_onesrcline(rows, index)
    var address: Dwarf_Addr = 0
    var isEnd = false
    var number: Int32 = 0
    var column: Int32 = 0
    guard dwarf_lineaddr(line, &address) == 0, address >= start,
      dwarf_lineendsequence(line, &isEnd) == 0, !isEnd
    else { return nil }
    dwarf_lineno(line, &number)
    dwarf_linecol(line, &column)
    let file = dwarf_linesrc(line, nil, nil)
    return Row(
      address: address,
      location: SourceLocation(
        recorded: file, in: folder, line: Int(number), column: Int(column)))
  }
}
