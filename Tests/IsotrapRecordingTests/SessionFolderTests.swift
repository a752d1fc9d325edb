import Foundation
import IsotrapRecording
import IsotrapTestSupport
import Testing

/// Finding the files of a session.
@Suite("Session folder")
struct SessionFolderTests {
  @Test("All session files of a folder are found in their order, and nothing else is")
  func mixed() throws {
    let folder = try TemporaryFolder()
    for name in ["2-1.isotrap", "notes.txt", "1-1.isotrap"] {
      try Data().write(to: folder.url.appendingPathComponent(name))
    }
    let files = try SessionFolder(folder.url).files()
    #expect(files.map(\.lastPathComponent) == ["1-1.isotrap", "2-1.isotrap"])
  }

  @Test("A folder that is not there is an error, and not an empty session")
  func missing() throws {
    let folder = try TemporaryFolder()
    let missing = SessionFolder(folder.url.appendingPathComponent("missing"))
    #expect(throws: (any Error).self) { try missing.files() }
  }
}
