import CElfutils
import IsotrapTraces

// A DIE is a value that points into the debug information it was read from. Whoever holds one keeps
// the `DWARFFile` alive; strings are copied out at once.
extension Dwarf_Die {
  /// The kind of the entry, such as `DW_TAG_subprogram`.
  var tag: Int {
    var die = self
    return Int(dwarf_tag(&die))
  }

  /// The mangled name, also of the declaration or origin that the entry refers to.
  var linkageName: String? {
    string(DW_AT_linkage_name)
  }

  /// The name in the source, also of the declaration or origin that the entry refers to.
  var name: String? {
    string(DW_AT_name)
  }

  /// Whether the code of the entry holds an address.
  func contains(_ address: UInt64) -> Bool {
    var die = self
    return dwarf_haspc(&die, address) > 0
  }

  /// The ranges of the entry's code.
  var ranges: [Range<UInt64>] {
    var die = self
    var result: [Range<UInt64>] = []
    var base: Dwarf_Addr = 0
    var low: Dwarf_Addr = 0
    var high: Dwarf_Addr = 0
    var offset: Int = 0
    while true {
      offset = dwarf_ranges(&die, offset, &base, &low, &high)
      guard offset > 0 else { return result }
      if low < high { result.append(low..<high) }
    }
  }

  /// Whether the entry itself says where the source declares it.
  var isDeclared: Bool {
    number(DW_AT_decl_line) > 0
  }

  /// Where the source declares the entry.
  var declaration: SourceLocation? {
    var die = self
    var line: Int32 = 0
    guard dwarf_decl_line(&die, &line) == 0, let file = dwarf_decl_file(&die) else { return nil }
    var unit = Dwarf_Die()
    let folder = dwarf_diecu(&die, &unit, nil, nil) == nil ? nil : unit.compilationFolder
    return SourceLocation(recorded: file, in: folder, line: Int(line), column: 0)
  }

  /// The folder where the compiler ran that made the unit.
  var compilationFolder: String? {
    string(DW_AT_comp_dir)
  }

  /// The line and column of the call that an inlined entry replaces; zero where it has none.
  var call: (line: Int, column: Int) {
    (number(DW_AT_call_line), number(DW_AT_call_column))
  }

  /// The number of the file of the call that an inlined entry replaces.
  var callFile: Int {
    number(DW_AT_call_file)
  }

  /// The entries directly inside this one.
  var children: Children {
    Children(parent: self)
  }

  /// The entries directly inside another one.
  struct Children: Sequence, IteratorProtocol {
    /// The entry whose children these are.
    let parent: Dwarf_Die

    /// The child that was given last.
    private var last: Dwarf_Die?

    /// Starts before the first child.
    init(parent: Dwarf_Die) {
      self.parent = parent
    }

    /// The next child; nil after the last one, or where the debug information is damaged.
    mutating func next() -> Dwarf_Die? {
      var result = Dwarf_Die()
      if var last {
        guard dwarf_siblingof(&last, &result) == 0 else { return nil }
      } else {
        var parent = parent
        guard dwarf_child(&parent, &result) == 0 else { return nil }
      }
      last = result
      return result
    }
  }

  /// A string attribute of the entry or what it refers to.
  private func string(_ attribute: Int) -> String? {
    var die = self
    var value = Dwarf_Attribute()
    guard let found = dwarf_attr_integrate(&die, UInt32(attribute), &value) else { return nil }
    return dwarf_formstring(found).map { String(cString: $0) }
  }

  /// An unsigned attribute of the entry itself; zero if it has none.
  private func number(_ attribute: Int) -> Int {
    var die = self
    var value = Dwarf_Attribute()
    var number: Dwarf_Word = 0
    guard let found = dwarf_attr(&die, UInt32(attribute), &value),
      dwarf_formudata(found, &number) == 0
    else { return 0 }
    return Int(clamping: number)
  }
}
