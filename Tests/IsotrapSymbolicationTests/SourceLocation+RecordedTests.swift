import IsotrapTraces
import Testing

@testable import IsotrapSymbolication

/// What compilers record as a place, and what of it is one.
@Suite("Recorded places") struct SourceLocationRecordedTests {
  @Test("Line zero, no file and generated code are no places")
  func nowhere() {
    #expect(SourceLocation(recorded: "/App/Main.swift", in: nil, line: 0, column: 3) == nil)
    #expect(SourceLocation(recorded: nil, in: nil, line: 3, column: 3) == nil)
    #expect(SourceLocation(recorded: "/<compiler-generated>", in: nil, line: 3, column: 3) == nil)
    #expect(SourceLocation(recorded: "<compiler-generated>", in: nil, line: 3, column: 3) == nil)
  }

  @Test("Column zero stands for an unknown column")
  func column() {
    let location = SourceLocation(recorded: "/App/Main.swift", in: nil, line: 7, column: 0)
    #expect(location == SourceLocation(file: "/App/Main.swift", line: 7))
    #expect(SourceLocation(recorded: "a.c", in: nil, line: 7, column: 2)?.column == 2)
  }

  @Test("A relative path starts in the folder where the compiler ran")
  func folder() {
    let relative = SourceLocation(recorded: "../Main.swift", in: "/App/build", line: 7, column: 0)
    #expect(relative?.file == "/App/build/../Main.swift")
    let absolute = SourceLocation(recorded: "/App/Main.swift", in: "/build", line: 7, column: 0)
    #expect(absolute?.file == "/App/Main.swift")
  }
}
