import CElfutils
import IsotrapTraces

extension DebugInformation {
  /// The longest code of a check that is looked through, in bytes.
  private static let checkLimit = 256

  /// The longest name of a file that is believed, in bytes.
  private static let nameLimit = 1024

  /// The file of an inlined check, by its own word.
  ///
  /// The debug information tells the line of such a check and not the file. The check passes both to
  /// the runtime, though, and the code that does so is read here, in its x86-64 form: a pointer to the
  /// name, its length, and the line. It counts only if the line is the one of the debug information and
  /// the name is one of exactly that length.
  ///
  /// - Parameters:
  ///   - check: The inlined check.
  ///   - unit: The unit that it stands in.
  /// - Returns: The path, or `Module/File.swift` if the unit has several files of the name; nil if the
  ///   code does not tell.
  func file(of check: Dwarf_Die, in unit: CompilationUnit) -> String? {
    for range in check.ranges where range.count <= Self.checkLimit {
      guard let code = program.bytes(at: range),
        operands(of: [0xB9], in: code).contains(where: { $0.value == check.call.line })
      else { continue }
      let lengths = operands(of: [0xBE], in: code).map(\.value)
      for pointer in operands(of: [0x48, 0x8D, 0x3D], in: code) {
        // Relative to the instruction that follows.
        let address =
          range.lowerBound &+ UInt64(pointer.end) &+ UInt64(bitPattern: Int64(pointer.value))
        for length in lengths where (1...Self.nameLimit).contains(length) {
          guard let name = name(at: address, length: length) else { continue }
          return unit.lines.onlyFile(named: SourceLocation(file: name).fileName) ?? name
        }
      }
    }
    return nil
  }

  /// The file's name that stands at an address and is as long as is said; nil if there is none.
  private func name(at address: UInt64, length: Int) -> String? {
    let (end, isTooFar) = address.addingReportingOverflow(UInt64(length) + 1)
    guard !isTooFar, let bytes = program.bytes(at: address..<end), bytes.last == 0,
      let name = String(validating: bytes.dropLast(), as: UTF8.self), name.hasSuffix(".swift"),
      name.utf8.count == length, !name.utf8.contains(0)
    else { return nil }
    return name
  }

  /// The 32-bit operands that follow the bytes of an instruction wherever these occur in some code.
  private func operands(
    of instruction: [UInt8], in code: [UInt8]
  ) -> [(value: Int, end: Int)] {
    code.indices.compactMap { index in
      let start = index + instruction.count
      guard code[index...].starts(with: instruction), start + 4 <= code.count else { return nil }
      let bits = code[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return (Int(Int32(bitPattern: bits)), start + 4)
    }
  }
}
