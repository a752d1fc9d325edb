import Foundation
import IsotrapReplay
import IsotrapTestSupport
import Testing

/// `Tests/SamplePackage` depends on Isotrap as anybody's package would.
@Suite("A package of somebody else's")
struct SamplePackageTests {
  @Test("builds with the library products and has its own scenario replayed")
  func replay() async throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../SamplePackage").standardized.path
    // Kept with the other products, so that a second run has little to build.
    let scratch = BuildProducts.folder.appending(path: "SamplePackage.build").path
    let build = ["build", "--package-path", package, "--scratch-path", scratch]
    do {
      try Toolchain.run("swift", build)
    } catch {
      // The plan of an earlier build may name files that have been renamed since.
      try FileManager.default.removeItem(atPath: scratch)
      try Toolchain.run("swift", build)
    }

    let replay = try Replay(
      host: Host(executable: "\(scratch)/debug/SampleHost"), probe: ReplayTools().probe())
    let results = try await replay.run(replay.host.describe().cases)
    #expect(results.map(\.variant) == ["broken", "fixed-await"])
    for result in results { #expect(result.differences == [], "\(result.variant)") }
  }
}
