import Foundation
import IsotrapTestSupport
import Testing

@testable import IsotrapCommand

/// Command lines for a shell.
@Suite struct ShellCommandTests {
  @Test("Plain words stay plain")
  func plain() {
    #expect(shellCommand(["/a/b-c_d", "--run", "x/y"]) == "/a/b-c_d --run x/y")
  }

  @Test("A shell reads back the same words")
  func readBack() throws {
    let words = ["a b", "it's", "", "$HOME", "`x`", "\"q\"", "new\nline", "~", "*", "é", "a\\b"]
    let run = try ObservedProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "printf '<%s>' \(shellCommand(words))"])
    #expect(run.output == words.map { "<\($0)>" }.joined())
  }
}
