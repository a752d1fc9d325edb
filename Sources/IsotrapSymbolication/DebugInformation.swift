import CElfutils
import IsotrapTraces

/// The DWARF debug information of a file.
///
/// Swift writes no table of address ranges for the whole file, so the compilation units are walked
/// here, once.
final class DebugInformation {
  /// The compilation units, in the order of the file.
  let units: [CompilationUnit]

  /// The code of the units by address.
  private let code: AddressTable<Int>

  /// The program itself, which a separate debug file holds no code of.
  let program: ELFFile

  /// Reads the debug information that stands in a file; nil if there is none.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - program: The program that it is about, which may be the same file.
  init?(of file: ELFFile, program: ELFFile) {
    guard let dwarf = DWARFFile(file) else { return nil }
    var units: [CompilationUnit] = []
    var code: [(Range<UInt64>, Int)] = []
    var unit: OpaquePointer?
    var next: OpaquePointer?
    var die = Dwarf_Die()
    while dwarf_get_units(dwarf.handle, unit, &next, nil, nil, &die, nil) == 0 {
      unit = next
      code += die.ranges.map { ($0, units.count) }
      units.append(CompilationUnit(die: die, in: dwarf))
    }
    guard !units.isEmpty else { return nil }
    self.program = program
    self.units = units
    self.code = AddressTable(code)
  }

  /// What stands at an address: inlined activations, innermost first, then the physical one.
  ///
  /// - Parameters:
  ///   - address: An address of the file.
  ///   - symbol: The function of the symbol table that holds it.
  /// - Returns: Nothing if no unit knows the address.
  func activations(at address: UInt64, symbol: ELFFile.Symbol?) -> [Activation] {
    guard let unit = code[address].map({ units[$0.value] }) else { return [] }
    guard let function = unit.functions[address] else {
      let location = symbol.flatMap { unit.location(at: address, from: $0.address) }
      return [Activation(symbol: symbol?.name, location: location, isInlined: false)]
    }
    let scopes = unit.scopes(at: address, in: function)
    var result: [Activation] = []
    for (depth, scope) in scopes.enumerated().reversed() {
      let isInlined = depth > 0
      let own = scope.die.linkageName ?? scope.die.name
      var activation = Activation(
        symbol: isInlined ? own : symbol?.name ?? own,
        location: unit.location(of: scope, at: address), isInlined: isInlined)
      if let function = activation.function {
        let name = SwiftName(function, full: activation.fullFunction)
        if name.kind == .witness || name.kind == .functionThunk {
          activation.location = place(of: name, thunk: scope.die, in: unit)
        }
      }
      result.append(activation)
    }
    return result
  }
}
