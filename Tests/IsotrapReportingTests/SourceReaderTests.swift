import Foundation
import IsotrapReporting
import IsotrapTestSupport
import Testing

/// Source lines from files.
@Suite struct SourceReaderTests {
  @Test("Lines are counted as the compiler counts them")
  func lines() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a.swift"
    try Data("one\r\ntwo\u{2028}still two\n\nfour".utf8).write(to: URL(filePath: path))
    #expect(SourceReader.files.lines(path) == ["one", "two\u{2028}still two", "", "four"])
  }

  @Test("What is no regular file is not read")
  func special() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.url.path + "/pipe", 0o600) == 0)
    #expect(SourceReader.files.lines(folder.url.path + "/pipe") == nil)
    #expect(SourceReader.files.lines(folder.url.path) == nil)
    #expect(SourceReader.files.lines(folder.url.path + "/none") == nil)
  }
}
