import Testing

@testable import IsotrapSymbolication

/// Looking up what stands at an address.
@Suite("Address tables") struct AddressTableTests {
  @Test("An address finds the range that holds it, and nothing between ranges")
  func lookUp() {
    let table = AddressTable([(20..<30, "b"), (10..<20, "a"), (40..<41, "c")])
    #expect(table[9] == nil)
    #expect(table[10]?.value == "a")
    #expect(table[19]?.value == "a")
    #expect(table[20]?.value == "b")
    #expect(table[30] == nil)
    #expect(table[40]?.range == 40..<41)
    #expect(table[41] == nil)
    #expect(AddressTable<Int>([])[0] == nil)
  }
}
