import Foundation
import Testing

@Suite("The examples of the documentation")
struct ExamplesTests {
  /// The top folder of the package.
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  @Test("They do what they say")
  func run() throws {
    let run = try FixtureRun("examples")
    #expect(run.lines.count >= 4)
    #expect(
      run.lines.prefix(3) == [
        "on the initial thread, also after a suspension", "2 jobs", "loaded",
      ])
    #expect(
      run.lines.dropFirst(3).allSatisfy {
        $0.hasSuffix("stalled, enqueued from com.apple.main-thread")
      })
    #expect(run.status == 0)
  }

  @Test(
    "What is run is what is written",
    arguments: [
      "InitialThreadExecutor.swift", "InitialThreadExecutor+Running.swift", "JobTrace.swift",
      "Isotrap.docc/Isotrap.md",
    ])
  func text(_ file: String) throws {
    let fixture = Set(try lines("Tests/IsotrapExecutorFixture/Examples.swift"))
    // The frame of a program; the fixture has its own.
    let frame: Set = [
      "import Isotrap", "@main struct Program {", "static func main() throws {",
      "let executor = try InitialThreadExecutor.install()",
    ]
    let blocks = try lines("Sources/Isotrap/\(file)").split { $0.hasPrefix("```") }
    // Every second piece between fences is code.
    let code = stride(from: 1, to: blocks.count, by: 2).flatMap { blocks[$0] }
    #expect(!code.isEmpty)
    #expect(code.filter { !fixture.contains($0) && !frame.contains($0) } == [])
  }

  /// The lines of a file without their indentation and their comment signs.
  private func lines(_ path: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let text = line.drop { $0 == " " }
        return (text.hasPrefix("///") ? text.dropFirst(3) : text)
          .trimmingCharacters(in: .whitespaces)
      }
  }
}
