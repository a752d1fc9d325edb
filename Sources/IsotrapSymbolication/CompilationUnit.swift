import CElfutils
import IsotrapTraces

/// One compilation unit of debug information: its functions and its line table.
final class CompilationUnit {
  /// How deep types and modules are followed.
  static let depthLimit = 128

  /// The entry of the unit.
  let die: Dwarf_Die

  /// The owner of the memory that the entries and rows of the unit point to.
  private let dwarf: DWARFFile

  /// The functions that have code, by address.
  private(set) lazy var functions: AddressTable<Dwarf_Die> = {
    var found: [(Range<UInt64>, Dwarf_Die)] = []
    forEachFunction(in: die) { function in
      found += function.ranges.map { ($0, function) }
    }
    return AddressTable(found)
  }()

  /// The functions that the unit declares with a place and a name, by the name in the source.
  private(set) lazy var declarations: [String: [Dwarf_Die]] = {
    var found: [String: [Dwarf_Die]] = [:]
    forEachFunction(in: die) { function in
      if function.isDeclared, let name = function.name { found[name, default: []].append(function) }
    }
    return found
  }()

  /// The rows of the line table, in the order of addresses.
  private(set) lazy var lines = LineTable(of: die)

  /// Takes the entry of a unit.
  init(die: Dwarf_Die, in dwarf: DWARFFile) {
    self.die = die
    self.dwarf = dwarf
  }

  /// A function, or a call that was inlined into one, around an address.
  struct Scope {
    /// The entry.
    let die: Dwarf_Die

    /// The lowest address of the piece of the function's code that holds the address.
    let start: UInt64

    /// The call that was inlined here and holds the address too.
    var inner: Dwarf_Die?
  }

  /// Visits the functions under an entry, also those in modules and types.
  private func forEachFunction(
    in parent: Dwarf_Die, depth: Int = 0, _ visit: (Dwarf_Die) -> Void
  ) {
    guard depth < Self.depthLimit else { return }
    for child in parent.children {
      switch child.tag {
      case DW_TAG_subprogram:
        visit(child)
        forEachFunction(in: child, depth: depth + 1, visit)
      case DW_TAG_module, DW_TAG_namespace, DW_TAG_structure_type, DW_TAG_class_type,
        DW_TAG_union_type, DW_TAG_enumeration_type:
        forEachFunction(in: child, depth: depth + 1, visit)
      default: break
      }
    }
  }

  /// The function around an address and the calls inlined there, outermost first.
  func scopes(at address: UInt64, in function: AddressTable<Dwarf_Die>.Entry) -> [Scope] {
    var scopes = [Scope(die: function.value, start: function.range.lowerBound)]
    while scopes.count < Self.depthLimit {
      let outer = scopes.count - 1
      let calls = inlinedCalls(in: scopes[outer].die)
      guard let inner = calls.first(where: { $0.contains(address) }) else { break }
      scopes[outer].inner = inner
      scopes.append(Scope(die: inner, start: function.range.lowerBound))
    }
    return scopes
  }

  /// The calls that were inlined directly into a function or an inlined call.
  func inlinedCalls(in parent: Dwarf_Die, depth: Int = 0) -> [Dwarf_Die] {
    guard depth < Self.depthLimit else { return [] }
    return parent.children.flatMap { child -> [Dwarf_Die] in
      switch child.tag {
      case DW_TAG_inlined_subroutine: return [child]
      case DW_TAG_lexical_block: return inlinedCalls(in: child, depth: depth + 1)
      default: return []
      }
    }
  }

  // MARK: - Places

  /// Where an activation is in its source.
  ///
  /// Calls that the compiler added have no line. What was executed just before them, in the same
  /// function, has one: for the check at the entry of a closure that is the closure's first line.
  func location(of scope: Scope, at address: UInt64) -> SourceLocation? {
    if let inner = scope.inner {
      if let place = place(ofCall: inner) { return place }
    } else if let place = lines.row(at: address, from: scope.start)?.location {
      return place
    }
    let own = scope.die.ranges
    let calls = inlinedCalls(in: scope.die).map { (ranges: $0.ranges, die: $0) }
    for row in lines.rows(before: address, from: scope.start) {
      guard own.contains(where: { $0.contains(row.address) }) else { continue }
      let call = calls.first { $0.ranges.contains { $0.contains(row.address) } }
      if let place = call.map({ place(ofCall: $0.die) }) ?? row.location { return place }
    }
    return nil
  }

  /// Where a call was written that has been inlined; nil for one that the compiler added.
  private func place(ofCall inlined: Dwarf_Die) -> SourceLocation? {
    let call = inlined.call
    return lines.place(file: inlined.callFile, line: call.line, column: call.column)
  }

  /// Where an address is in the source, for a function that has no entry.
  func location(at address: UInt64, from start: UInt64) -> SourceLocation? {
    lines.row(at: address, from: start)?.location
  }
}
