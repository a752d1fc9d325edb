import Testing

@testable import IsotrapSymbolication

/// The rows of a real program.
@Suite("Line tables") struct LineTableTests {
  /// The first unit of the app built for debugging, that of `Main.swift`.
  func unit() throws -> CompilationUnit {
    let path = try FixtureProgram.program(.debug).executable.path
    let file = try #require(ELFFile(path: path))
    return try #require(DebugInformation(of: file, program: file)?.units.first)
  }

  @Test("A row from before a function's start does not count for the function")
  func start() throws {
    let unit = try unit()
    let function = try #require(unit.declarations["outermost"]?.first)
    let address = try #require(
      unit.functions.entries.first { $0.value.linkageName == function.linkageName }
    ).range.lowerBound
    let row = try #require(unit.lines.row(at: address + 1, from: address))
    #expect(row.address == address)
    #expect(row.location?.line != nil)
    #expect(unit.lines.row(at: address + 1, from: address + 1) == nil)
    #expect(Array(unit.lines.rows(before: address + 1, from: address)).isEmpty)
  }

  @Test("An address before all rows has none")
  func before() throws {
    #expect(try unit().lines.row(at: 0, from: 0) == nil)
  }
}
