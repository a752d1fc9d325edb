import Foundation
import IsotrapRecording
import IsotrapTestSupport
import Testing

/// Reading of all files of a session.
@Suite("Session folder")
struct SessionFolderTests {
  @Test("All session files of a folder are read, and a bad one does not hide the others")
  func mixed() throws {
    let folder = try TemporaryFolder()
    try SessionFile().data.write(to: folder.url.appendingPathComponent("2-1.isotrap"))
    try Data("text".utf8).write(to: folder.url.appendingPathComponent("1-1.isotrap"))
    try Data("text".utf8).write(to: folder.url.appendingPathComponent("notes.txt"))
    let recordings = try SessionFolder(folder.url).recordings()
    #expect(recordings.map(\.file.lastPathComponent) == ["1-1.isotrap", "2-1.isotrap"])
    #expect(throws: RecordingError.notASessionFile) { try recordings[0].recording.get() }
    #expect(try recordings[1].recording.get().processID == 42)
  }

  @Test("A folder that is not there is an error, and not an empty session")
  func missing() throws {
    let folder = try TemporaryFolder()
    let missing = SessionFolder(folder.url.appendingPathComponent("missing"))
    #expect(throws: (any Error).self) { try missing.recordings() }
  }
}
