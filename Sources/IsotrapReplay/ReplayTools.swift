import Foundation

/// Finds the files that a replay needs besides the command.
///
/// They are where `ISOTRAP_PROBE` and `ISOTRAP_HOST` say. Where those say nothing, they are looked
/// for beside the command, as a build leaves them; then in `lib/isotrap` of the prefix that it was
/// installed to.
public struct ReplayTools: Sendable {
  /// The folder of the command.
  private let folder: URL

  /// Where the variables are looked up.
  private let environment: [String: String]

  /// Looks from the running executable.
  public init() {
    self.init(
      folder: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent(),
      environment: ProcessInfo.processInfo.environment)
  }

  /// Looks from a folder.
  init(folder: URL, environment: [String: String]) {
    self.folder = folder
    self.environment = environment
  }

  /// The path of the preloadable probe.
  ///
  /// - Throws: ``MissingTool``.
  public func probe() throws(MissingTool) -> String {
    try find("libIsotrapProbe.so", variable: "ISOTRAP_PROBE", product: "IsotrapProbe")
  }

  /// The host whose scenarios are replayed: of Isotrap's own catalogue, unless another is named.
  ///
  /// - Throws: ``MissingTool``.
  public func host() throws(MissingTool) -> Host {
    Host(
      executable: try find(
        "IsotrapScenarioHost", variable: "ISOTRAP_HOST", product: "IsotrapScenarioHost"))
  }

  /// Finds one file.
  private func find(
    _ name: String, variable: String, product: String
  ) throws(MissingTool) -> String {
    let installed = folder.deletingLastPathComponent().appending(path: "lib/isotrap")
    var places = [folder, installed].map { $0.appending(path: name).path }
    if let path = environment[variable], !path.isEmpty { places = [path] }
    guard let found = places.first(where: FileManager.default.fileExists) else {
      throw MissingTool(
        name: name, places: places, variable: variable, product: product)
    }
    return found
  }
}
