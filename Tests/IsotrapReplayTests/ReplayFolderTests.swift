import Foundation
import IsotrapTestSupport
import Testing

@testable import IsotrapReplay

@Suite("The folder for session files")
struct ReplayFolderTests {
  @Test("is private, and so is what is made in it")
  func isPrivate() throws {
    let parent = try TemporaryFolder()
    let folder = try ReplayFolder(in: parent.path)
    let session = try folder.makeFolder(named: "1")
    for path in [folder.path, session] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
    folder.remove()
    #expect(try parent.contents().isEmpty)
  }

  @Test("gives a library a path that can be preloaded")
  func link() async throws {
    let parent = try TemporaryFolder()
    let library = try parent.script("lib with: spaces.so", "")
    let folder = try ReplayFolder(in: parent.path)
    let link = try folder.link(to: library)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == library)
    folder.remove()
    #expect(try parent.contents() == ["lib with: spaces.so"], "the link goes, the library stays")
  }

  @Test("that cannot be made says where it was to be and what to do")
  func failure() throws {
    let error = try #require(throws: ReplayFolderError.self) { try ReplayFolder(in: "/nowhere") }
    #expect(error.description.contains("/nowhere: No such file or directory; set TMPDIR"))
  }

  @Test(
    "is in TMPDIR if that can be preloaded from",
    arguments: [
      ("/var/tmp", "/var/tmp"), ("/my tmp", "/tmp"), ("/a:b", "/tmp"), ("/$LIB", "/tmp"),
      ("tmp", "/tmp"), ("", "/tmp"),
    ])
  func standardParent(variable: String, expected: String) {
    #expect(ReplayFolder.standardParent(in: ["TMPDIR": variable]) == expected)
  }
}
