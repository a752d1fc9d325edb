import CElfutils
import IsotrapTraces

extension DebugInformation {
  /// The place that a thunk stands for in the source; its own code has none.
  ///
  /// The compiler puts isolation checks into two kinds of thunks. A witness stands for the method that
  /// it calls. A function thunk stands for the conversion of a function value; that one is known only
  /// where the check was inlined, as at -O.
  ///
  /// - Parameters:
  ///   - name: The name of the thunk.
  ///   - thunk: Its entry.
  ///   - unit: The unit that the entry stands in.
  /// - Returns: The place; nil if the debug information does not tell it for sure.
  func place(of name: SwiftName, thunk: Dwarf_Die, in unit: CompilationUnit) -> SourceLocation? {
    let check = unit.inlinedCalls(in: thunk).first {
      $0.linkageName?.hasPrefix("$ss22_checkExpectedExecutor") == true
    }
    let method = name.kind == .witness ? self.method(of: name, thunk: thunk, in: unit) : nil
    guard let check, check.call.line > 0 else { return method }
    guard let file = method?.file ?? file(of: check, in: unit) else { return nil }
    return SourceLocation(
      file: file, line: check.call.line, column: check.call.column > 0 ? check.call.column : nil)
  }

  /// Where the method that a witness calls is declared.
  ///
  /// The thunk and the method have one source name; of the methods with that name the demangled one
  /// must be the witness's. The unit of the thunk is searched first: most conformances stand beside
  /// their methods.
  private func method(
    of witness: SwiftName, thunk: Dwarf_Die, in unit: CompilationUnit
  ) -> SourceLocation? {
    guard let sourceName = thunk.name, let wanted = witness.function else { return nil }
    let wantedName = wanted.withoutGenericArguments
    for unit in [unit] + units.filter({ $0 !== unit }) {
      var methods: [(full: String?, place: SourceLocation)] = []
      for function in unit.declarations[sourceName] ?? [] {
        guard let symbol = function.linkageName, let place = function.declaration,
          let short = Demangler.short(symbol), case let method = SwiftName(short),
          method.kind != .witness, method.function?.withoutGenericArguments == wantedName,
          !methods.contains(where: { $0.place == place })
        else { continue }
        methods.append((Demangler.full(symbol), place))
      }
      if methods.count == 1 { return methods[0].place }
      // Overloads differ in their types, which the full names show.
      let signature = thunk.linkageName.flatMap(Demangler.full)
      let fitting = methods.filter { method in
        guard let full = method.full, let start = full.firstRange(of: ".\(sourceName)") else {
          return false
        }
        return signature?.contains(full[start.lowerBound...] + " in conformance ") == true
      }
      if fitting.count == 1 { return fitting[0].place }
      if !methods.isEmpty { return nil }
    }
    return nil
  }
}
