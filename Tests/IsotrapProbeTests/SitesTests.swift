import Testing

/// Sites that are known already.
@Suite("Sites")
struct SitesTests {
  @Test("A repeat at a known site only counts, and other sites have records of their own")
  func repeats() throws {
    // The bench records at 41 sites once, and at one 200,001 times.
    let observation = try Observation.of(Subject.capture, preload: [])
    #expect(observation.process.ending == .exit(0))
    #expect(observation.traces.count == 42)
    #expect(observation.traces.map(\.count).sorted().suffix(2) == [1, 200_001])
    #expect(observation.traces.allSatisfy { $0.check?.expected.typeName == "App.Store" })
    #expect(observation.traces.allSatisfy { $0.threads.first?.incompleteness == nil })
    #expect(observation.recordings.first?.dropped.isEmpty == true)
  }
}
