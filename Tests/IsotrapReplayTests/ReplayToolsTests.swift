import Foundation
import IsotrapTestSupport
import Testing

@testable import IsotrapReplay

@Suite("The tools of a replay")
struct ReplayToolsTests {
  /// A prefix that Isotrap may be installed to.
  private let prefix: TemporaryFolder

  /// Makes the folders of the prefix.
  init() throws {
    prefix = try TemporaryFolder()
    for folder in ["bin", "lib/isotrap", "elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: "\(prefix.path)/\(folder)", withIntermediateDirectories: true)
    }
  }

  /// Makes an empty file.
  private func make(_ path: String) -> String {
    let file = "\(prefix.path)/\(path)"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    return file
  }

  /// The tools of a command in the prefix.
  private func tools(_ environment: [String: String] = [:]) -> ReplayTools {
    ReplayTools(folder: URL(filePath: "\(prefix.path)/bin"), environment: environment)
  }

  @Test("are where a variable says, else beside the command, else in its prefix")
  func order() throws {
    let installed = make("lib/isotrap/libIsotrapProbe.so")
    #expect(try tools().probe() == installed)
    let beside = make("bin/libIsotrapProbe.so")
    #expect(try tools().probe() == beside)
    #expect(try tools(["ISOTRAP_PROBE": ""]).probe() == beside)
    let elsewhere = make("elsewhere/probe.so")
    #expect(try tools(["ISOTRAP_PROBE": elsewhere]).probe() == elsewhere)
  }

  @Test("are not replaced where a variable says wrongly")
  func wrongVariable() throws {
    _ = make("bin/libIsotrapProbe.so")
    let named = tools(["ISOTRAP_PROBE": "/nowhere/probe.so"])
    #expect(throws: MissingTool.self) { try named.probe() }
  }

  @Test("have a host among them")
  func host() throws {
    let path = make("lib/isotrap/IsotrapScenarioHost")
    #expect(try tools().host() == Host(executable: path))
  }

  @Test("that are missing are named, with the command that builds them")
  func missing() throws {
    let named = tools(["ISOTRAP_HOST": "/nowhere/host"])
    let error = try #require(throws: MissingTool.self) { try named.host() }
    #expect(error.description.contains("swift build --product IsotrapScenarioHost"))
    #expect(error.description.contains("/nowhere/host"))
    #expect(error.description.contains("ISOTRAP_HOST"))
  }
}
