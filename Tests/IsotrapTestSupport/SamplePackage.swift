import Foundation

/// `Tests/SamplePackage`, which depends on Isotrap as anybody's package would.
public enum SamplePackage {
  /// Where it is built: with the other products, so that a second run has little to build.
  public static let scratch = BuildProducts.folder.appending(path: "SamplePackage.build").path

  /// The path of its host, built once for all tests that want it.
  public static let host = Result {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../SamplePackage").standardized.path
    let build = ["build", "--package-path", package, "--scratch-path", scratch]
    do {
      try Toolchain.run("swift", build)
    } catch {
      // The plan of an earlier build may name files that have been renamed since.
      try? FileManager.default.removeItem(atPath: scratch)
      try Toolchain.run("swift", build)
    }
    return "\(scratch)/debug/SampleHost"
  }
}
