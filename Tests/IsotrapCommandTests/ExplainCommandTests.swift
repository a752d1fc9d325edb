import Foundation
import IsotrapScenarios
import IsotrapTestSupport
import Testing

/// `isotrap explain`, with the host of the catalogue.
@Suite("isotrap explain")
struct ExplainCommandTests {
  /// Runs the built command.
  private func run(_ arguments: String...) throws -> ObservedProcess {
    try ObservedProcess.run(
      BuildProducts.folder.appending(path: "isotrap"), ["explain"] + arguments)
  }

  @Test("Every scenario is explained in its own words, with its broken code")
  func all() throws {
    let host = BuildProducts.folder.appending(path: "IsotrapScenarioHost")
    let described = try ObservedProcess.run(host, ["--describe"]).output
    let description = try JSONDecoder().decode(HostDescription.self, from: Data(described.utf8))
    #expect(description.scenarios.count > 20)
    let list = try run("--list")
    #expect(list.ending == .exit(0))
    #expect(list.output.split(separator: "\n").count == description.scenarios.count)
    for scenario in description.scenarios {
      #expect(list.output.contains(scenario.title))
      let explained = try run(scenario.id)
      #expect(explained.ending == .exit(0), "\(explained.errors)")
      let words = Self.words(explained.output)
      let guide = scenario.guide
      for said in [scenario.title, guide.why, guide.onApple, guide.onLinux] + guide.fixes
        + guide.whatDoesNotHelp + scenario.sources
      {
        #expect(words.contains(Self.words(said)), "\(scenario.id): \(said)")
      }
      for variant in scenario.variants where variant.role == .broken {
        // The line to blame is pointed at, with its marker.
        let isShown = explained.output.split(separator: "\n").contains {
          $0.hasPrefix("> ") && $0.contains("// traps: ") && $0.contains(variant.id)
        }
        #expect(isShown || variant.declared.line == nil, "\(scenario.id)/\(variant.id)")
      }
    }
  }

  @Test("A scenario that there is not is no input, and a near one is named")
  func unknown() throws {
    let run = try run("dispach-timer")
    #expect(run.ending == .exit(66) && run.output == "")
    #expect(run.errors.contains("did you mean 'dispatch-timer'?"))
  }

  @Test("Without a scenario there is nothing to explain")
  func nothing() throws {
    let run = try run()
    #expect(run.ending == .exit(64) && run.errors.contains("isotrap explain --list"))
  }

  /// A text with one blank between words, however it was wrapped.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
