import IsotrapReplay
import IsotrapScenarios
import IsotrapTestSupport
import Testing

@Suite("A host")
struct HostTests {
  /// Holds the scripts that stand in for hosts.
  private let folder: TemporaryFolder

  /// Makes the folder.
  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a host says that is this shell script.
  private func describe(_ script: String, timeLimit: Duration = .seconds(60)) async throws
    -> HostDescription
  {
    let executable = try folder.script("the host", script)
    return try await Host(executable: executable, timeLimit: timeLimit).describe()
  }

  @Test("that is nowhere is said to be missing", arguments: ["missing", ""])
  func missing(name: String) async throws {
    let path = "\(folder.path)/\(name)"
    await #expect(throws: HostError.notFound(path)) { try await Host(executable: path).describe() }
  }

  @Test("describes its scenarios, and may say more than is known")
  func describes() async throws {
    let description = try await describe(
      #"[ "$1" = --describe ] && echo '{"protocolVersion":1,"scenarios":[],"more":true}'"#)
    #expect(description == HostDescription(scenarios: []))
  }

  @Test(
    "is not one if it does not answer as one",
    arguments: [
      "exit 64", "echo usage: something", "true", "echo '{}'", "yes '{' | head -c 20000000",
    ])
  func notAHost(script: String) async throws {
    await #expect(throws: HostError.notAHost("\(folder.path)/the host")) {
      try await describe(script, timeLimit: .seconds(60))
    }
  }

  @Test("of a newer protocol asks for the same version")
  func newer() async throws {
    let error = try await #require(throws: HostError.self) {
      try await describe("echo '{\"protocolVersion\":99,\"else\":0}'")
    }
    #expect(error == .newer("\(folder.path)/the host", 99))
    #expect(error.description.contains("build both from the same version"))
  }

  @Test("that describes itself in other terms is unreadable")
  func unreadable() async throws {
    let error = try await #require(throws: HostError.self) {
      try await describe("echo '{\"protocolVersion\":1,\"scenarios\":7}'")
    }
    guard case .unreadable = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("passes on what is wrong with its catalogue")
  func badCatalogue() async throws {
    let error = try await #require(throws: HostError.self) {
      try await describe("echo 'error: no line is marked' >&2; exit 65")
    }
    #expect(error.description.contains("error: no line is marked"))
  }

  @Test("that dies is said to have died")
  func died() async throws {
    await #expect(throws: HostError.died("\(folder.path)/the host", "SIGSEGV")) {
      try await describe("kill -SEGV $$")
    }
  }

  @Test("that does not answer is not waited for", .timeLimit(.minutes(1)))
  func silent() async throws {
    await #expect(throws: HostError.silent("\(folder.path)/the host", .milliseconds(200))) {
      try await describe("sleep 1000", timeLimit: .milliseconds(200))
    }
  }
}
