import Foundation
import IsotrapTestSupport
import Testing

/// What the README shows is what there is.
@Suite("The README")
struct ReadmeTests {
  /// The folder of the package.
  private let package = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The text.
  private let readme: String

  /// Reads the README.
  init() throws {
    readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
  }

  /// The blocks of code in a language.
  private func blocks(_ language: String) -> [Substring] {
    readme.matches(of: /```(\w+)\n((?:.|\n)*?)```/).filter { $0.1 == language }.map(\.2)
  }

  /// Runs a shell command in the package's folder, with the built command on the PATH.
  private func run(_ command: String) throws -> ObservedProcess {
    let path = BuildProducts.folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try ObservedProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "cd '\(package.path)' && \(command)"],
      environment: ["PATH": path])
  }

  @Test("shows commands that work")
  func commands() throws {
    let scratch = try TemporaryFolder()
    // Built beforehand, so that other tests do not build it at the same time.
    _ = try SamplePackage.host.get()
    let sample = SamplePackage.scratch
    let lines = blocks("sh").flatMap { $0.split(separator: "\n") }
    #expect(lines.count > 8)
    for line in lines {
      let command = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
        .replacing("--output replay.json", with: "--output '\(scratch.path)/replay.json'")
        .replacing("swift build", with: "swift build --scratch-path '\(sample)'")
        .replacing("Tests/SamplePackage/.build", with: "'\(sample)'")
      let script = String(command.prefix { $0 != " " })
      if !script.hasPrefix("Scripts/") {
        let run = try run(command)
        // Every log that is shown tells of a mismatch.
        let status: Int32 = command.hasPrefix("isotrap triage") ? 1 : 0
        #expect(run.ending == .exit(status), "\(command): \(run.errors)")
      } else {
        // Running the gate's own scripts here would never end; what they take is tried.
        let help = try run("\(script) --help")
        #expect(help.ending == .exit(0), "\(command)")
        for option in command.split(separator: " ").dropFirst() {
          #expect(help.output.contains(option), "\(command)")
        }
      }
    }
  }

  @Test("shows a report as a run prints it")
  func report() throws {
    let run = try run("isotrap replay preconcurrency-delegate/broken")
    let printed = try #require(run.output.firstMatch(of: /error: (?:.+\n)+/))
    let shown = try #require(blocks("text").first)
    #expect(shown == printed.output.replacing(/thread \d+/, with: "thread 4242"))
  }

  @Test("shows what the first triage prints")
  func triage() throws {
    let command = try #require(
      blocks("sh").flatMap { $0.split(separator: "\n") }
        .first { $0.hasPrefix("isotrap triage") })
    let shown = try #require(blocks("text").first { $0.contains(" isolation mismatch") })
    #expect(try shown == run(String(command)).output)
  }

  @Test("lists every scenario by its title")
  func catalogue() throws {
    let list = try run("isotrap replay --list --format json").output
    let scenarios = try JSONDecoder().decode(Catalogue.self, from: Data(list.utf8)).scenarios
    #expect(!scenarios.isEmpty)
    for scenario in scenarios {
      #expect(readme.contains("| `\(scenario.id)` | \(scenario.title) |\n"))
    }
    #expect(readme.matches(of: /\n\| `[a-z]+(-[a-z]+)+` \|/).count == scenarios.count)
  }

  @Test("quotes the sample package")
  func sample() throws {
    let code = try ["CounterOffActor.swift", "main.swift"].flatMap { name in
      let file = package.appending(path: "Tests/SamplePackage/Sources/SampleHost/\(name)")
      return try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let quoted = blocks("swift").flatMap { $0.split(separator: "\n") }
    #expect(quoted.count > 10)
    for line in quoted {
      #expect(code.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }

  /// The part of the list that the README repeats.
  private struct Catalogue: Decodable {
    /// The scenarios.
    let scenarios: [Scenario]

    /// A scenario.
    struct Scenario: Decodable {
      /// Its id.
      let id: String
      /// The bug in one sentence.
      let title: String
    }
  }
}
