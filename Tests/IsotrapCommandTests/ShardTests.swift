import Testing

@testable import IsotrapCommand

/// Parts of a replay.
@Suite struct ShardTests {
  @Test("The parts are disjoint and together the whole")
  func parts() throws {
    let all = Array(0..<10)
    let parts = (1...4).compactMap { Shard("\($0)/4")?.part(of: all) }
    #expect(parts.count == 4)
    #expect(parts.flatMap(\.self).sorted() == all)
    #expect(parts.allSatisfy { (2...3).contains($0.count) })
  }

  @Test("There may be more parts than things")
  func emptyPart() throws {
    #expect(Shard("3/3")?.part(of: [1]) == [])
  }

  @Test(
    "What is no part is refused",
    arguments: ["", "1", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/2/3", "/2", "1/10001"])
  func refused(text: String) {
    #expect(Shard(text) == nil)
  }
}
