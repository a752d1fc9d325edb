import Foundation

/// The compilers, for tests that observe small programs of their own.
public enum Toolchain {
  /// A compiler that failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The command and what it said.
    public let description: String
  }

  /// Runs a compiler of the Swift toolchain: `swiftc`, `clang` or `clang++`.
  ///
  /// - Parameters:
  ///   - tool: Its name.
  ///   - arguments: Its arguments.
  /// - Throws: A `Failure` with all that it said if it does not exit with 0.
  public static func run(_ tool: String, _ arguments: [String]) throws {
    let process = try ObservedProcess.run(try folder.get().appendingPathComponent(tool), arguments)
    guard process.ending == .exit(0) else {
      throw Failure(
        description: "\(tool) \(arguments.joined(separator: " ")):\n"
          + process.output + process.errors)
    }
  }

  /// The folder of `swiftc`, which has the C compiler too.
  private static let folder: Result<URL, Failure> = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
      let url = URL(fileURLWithPath: String(folder)).appendingPathComponent("swiftc")
      guard FileManager.default.isExecutableFile(atPath: url.path) else { continue }
      return .success(url.resolvingSymlinksInPath().deletingLastPathComponent())
    }
    return .failure(Failure(description: "no swiftc in PATH (\(path))"))
  }()
}
