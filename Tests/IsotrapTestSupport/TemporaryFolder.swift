import Foundation

/// A folder that exists as long as this object does.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Makes a new, empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("isotrap-test-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the folder.
  public var path: String { url.path }

  /// The names of what is in it, sorted.
  ///
  /// - Throws: What Foundation throws if the folder cannot be read.
  public func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Writes an executable shell script into the folder.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - body: The script, without its first line.
  /// - Returns: The path of the file.
  /// - Throws: What `ObservedProcess.run` throws, or a failure with the shell's words.
  public func script(_ name: String, _ body: String) throws -> String {
    let file = "\(path)/\(name)"
    try inAnotherProcess(
      #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 755 "$0""#, [file, body])
    return file
  }

  /// Copies an executable into the folder.
  ///
  /// - Parameter executable: The file to copy.
  /// - Returns: The path of the copy, which has the same name.
  /// - Throws: What `ObservedProcess.run` throws, or a failure with the shell's words.
  public func copy(of executable: URL) throws -> String {
    let file = "\(path)/\(executable.lastPathComponent)"
    try inAnotherProcess(#"cp "$1" "$0""#, [file, executable.path])
    return file
  }

  /// Writes an executable by a shell.
  ///
  /// A child that a test beside this one starts meanwhile would inherit the open file from this
  /// process, and a file that is open for writing cannot be executed.
  private func inAnotherProcess(_ script: String, _ arguments: [String]) throws {
    let shell = try ObservedProcess.run(URL(filePath: "/bin/sh"), ["-c", script] + arguments)
    guard shell.ending == .exit(0) else { throw Failure(description: shell.errors) }
  }

  /// An executable that could not be written.
  private struct Failure: Error, CustomStringConvertible {
    /// What the shell said.
    let description: String
  }
}
