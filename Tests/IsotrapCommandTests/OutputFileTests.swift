import Foundation
import IsotrapTestSupport
import Testing

@testable import IsotrapCommand

/// Files that are written whole or not at all.
@Suite struct OutputFileTests {
  /// What stands in a folder, hidden files too.
  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("A new file is written whole, with nothing beside it")
  func newFile() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "0123456789\n", count: 100_000)
    let path = folder.url.path + "/report.json"
    try OutputFile(path).write(text)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try names(in: folder) == ["report.json"])
  }

  @Test("An old file is replaced and keeps its permissions, also behind a link")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let (path, link) = (folder.url.path + "/old", folder.url.path + "/link")
    try Data("something longer than the new text".utf8).write(to: URL(filePath: path))
    #expect(chmod(path, 0o640) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "old")
    try OutputFile(link).write("new")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "old")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("Nothing is written before it is asked for")
  func untouched() throws {
    let folder = try TemporaryFolder()
    _ = try OutputFile(folder.url.path + "/report")
    #expect(try names(in: folder) == [])
  }

  @Test("A place that cannot be written is found at once, with what to do")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    for (path, reason) in [
      (folder.url.path + "/none/report", "No such file or directory; make its folder first"),
      (folder.url.path, "Is a directory; give the name of a file"),
    ] {
      let error = try #require(throws: CommandError.self) { try OutputFile(path) }
      #expect(error == CommandError(.unavailable, "cannot write '\(path)': \(reason)"))
    }
  }

  @Test("A folder without write permission is found at once", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    let folder = try TemporaryFolder()
    #expect(chmod(folder.url.path, 0o500) == 0)
    let error = try #require(throws: CommandError.self) { try OutputFile(folder.url.path + "/a") }
    #expect(error.message.hasSuffix("Permission denied; choose a place that you can write to"))
  }

  @Test("A device is written to and stays a device")
  func device() throws {
    try OutputFile("/dev/null").write("x")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    let error = try #require(throws: CommandError.self) { try OutputFile("/dev/full").write("x") }
    #expect(
      error.message == """
        cannot write '/dev/full': No space left on device; make room, or choose another place
        """)
  }
}
