import Foundation

/// What the package's build has made beside the tests.
public enum BuildProducts {
  /// The folder of all products: the one of the running test bundle.
  public static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The preloadable probe.
  public static let probe = folder.appendingPathComponent("libIsotrapProbe.so")
}
