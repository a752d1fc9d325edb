import Foundation
import IsotrapScenarios
import IsotrapTraces

/// An executable that offers scenarios: any that calls `ScenarioHost.main`.
public struct Host: Sendable, Equatable {
  /// The path of the executable.
  public let executable: String

  /// How long it may take to describe itself.
  public let timeLimit: Duration

  /// Creates a host; nothing is looked at yet.
  public init(executable: String, timeLimit: Duration = .seconds(10)) {
    self.executable = executable
    self.timeLimit = timeLimit
  }

  /// The command line that runs one variant, for a debugger and the like.
  public func command(running name: String) -> [String] {
    [executable, "--run", name]
  }

  /// Asks the host for its scenarios.
  ///
  /// - Returns: The description, with the blamed lines.
  /// - Throws: ``HostError``, `CancellationError`.
  public func describe() async throws -> HostDescription {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: executable, isDirectory: &isFolder),
      !isFolder.boolValue
    else { throw HostError.notFound(executable) }
    let child = ChildProcess(
      executable: executable, arguments: ["--describe"],
      environment: ReplayEnvironment.inherited(), timeLimit: timeLimit, outputLimit: 16 << 20)
    let ending: ChildProcess.Ending
    do {
      ending = try await child.run()
    } catch let error as ChildProcessError {
      throw HostError.notStarted(error)
    }
    switch ending.termination {
    case .exited(0): return try Self.description(in: ending.standardOutput, of: executable)
    case .exited(65): throw HostError.badCatalogue(executable, ending.standardError.text)
    case .exited: throw HostError.notAHost(executable)
    case .signalled(let signal): throw HostError.died(executable, SignalName.of(signal))
    case .timedOut: throw HostError.silent(executable, timeLimit)
    }
  }

  /// Reads a description.
  private static func description(
    in output: CapturedOutput, of executable: String
  ) throws(HostError) -> HostDescription {
    /// The one key that every version has.
    struct Version: Decodable {
      /// The version of the protocol.
      var protocolVersion: Int
    }
    let data = Data(output.bytes)
    guard output.droppedCount == 0,
      let version = try? JSONDecoder().decode(Version.self, from: data)
    else { throw .notAHost(executable) }
    guard version.protocolVersion <= HostDescription.currentVersion else {
      throw .newer(executable, version.protocolVersion)
    }
    do {
      return try JSONDecoder().decode(HostDescription.self, from: data)
    } catch {
      throw .unreadable(executable, "\(error)")
    }
  }
}
