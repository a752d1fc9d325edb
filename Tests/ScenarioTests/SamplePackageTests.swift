import IsotrapReplay
import IsotrapTestSupport
import Testing

@Suite("A package of somebody else's")
struct SamplePackageTests {
  @Test("builds with the library products and has its own scenario replayed")
  func replay() async throws {
    let replay = try Replay(
      host: Host(executable: SamplePackage.host.get()), probe: ReplayTools().probe())
    let results = try await replay.run(replay.host.describe().cases)
    #expect(results.map(\.variant) == ["broken", "fixed-await"])
    for result in results { #expect(result.differences == [], "\(result.variant)") }
  }
}
