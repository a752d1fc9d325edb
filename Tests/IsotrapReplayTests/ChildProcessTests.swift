import Foundation
import IsotrapTestSupport
import Testing

@testable import IsotrapReplay

@Suite("A child process")
struct ChildProcessTests {
  /// A child that runs a shell script.
  private func shell(
    _ script: String, timeLimit: Duration = .seconds(60), outputLimit: Int = 64 << 10
  ) -> ChildProcess {
    ChildProcess(
      executable: "/bin/sh", arguments: ["-c", script], environment: ["GREETING": "hello"],
      timeLimit: timeLimit, outputLimit: outputLimit)
  }

  /// Whether a process exists and is not a zombie.
  private func isAlive(_ pid: String) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    return status.map { !$0.contains("State:\tZ") && !$0.contains("State:\tX") } ?? false
  }

  /// Waits until a process is gone; killing is not instant.
  private func waitUntilGone(_ pid: String) async throws {
    while isAlive(pid) { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("tells its status and what it wrote to each stream")
  func exit() async throws {
    let ending = try await shell("echo $GREETING; echo trouble >&2; exit 7").run()
    #expect(ending.termination == .exited(7))
    #expect(ending.standardOutput.text == "hello\n")
    #expect(ending.standardError.text == "trouble\n")
  }

  @Test("tells the signal that it died of", arguments: [SIGILL, SIGABRT, SIGKILL, SIGTERM])
  func signal(number: Int32) async throws {
    let ending = try await shell("kill -\(number) $$").run()
    #expect(ending.termination == .signalled(number))
  }

  @Test("is killed with its whole group when its time is over", .timeLimit(.minutes(1)))
  func timeLimit() async throws {
    let script = "sleep 1000 & echo $!; wait"
    let ending = try await shell(script, timeLimit: .milliseconds(300)).run()
    #expect(ending.termination == .timedOut)
    let grandchild = ending.standardOutput.text.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(Int(grandchild) != nil)
    try await waitUntilGone(grandchild)
  }

  @Test("ends when it ends, not when those do that it left behind", .timeLimit(.minutes(1)))
  func leftBehind() async throws {
    let ending = try await shell("sleep 1000 & echo $!").run()
    #expect(ending.termination == .exited(0))
    try await waitUntilGone(
      ending.standardOutput.text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test("is killed when the task is cancelled", .timeLimit(.minutes(1)))
  func cancellation() async throws {
    let folder = try TemporaryFolder()
    let task = Task { [path = folder.path] in
      try await shell("echo $$ > '\(path)/new'; mv '\(path)/new' '\(path)/pid'; sleep 1000").run()
    }
    while try !folder.contents().contains("pid") { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let pid = try String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8)
    #expect(!isAlive(pid.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("is not started by a task that is cancelled already")
  func cancelledBefore() async throws {
    let folder = try TemporaryFolder()
    let task = Task { [path = folder.path] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await shell("touch '\(path)/started'").run()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.contents().isEmpty)
  }

  @Test("may write more than is kept; the end is kept and the rest counted")
  func outputLimit() async throws {
    let script = "head -c 300000 /dev/zero | tr '\\0' x; echo end"
    let ending = try await shell(script, outputLimit: 1000).run()
    #expect(ending.standardOutput.bytes.count == 1000)
    #expect(ending.standardOutput.droppedCount == 300_004 - 1000)
    #expect(ending.standardOutput.text.hasSuffix("xxend\n"))
  }

  @Test("leads a group of its own, reads nothing and leaves no core file")
  func surroundings() async throws {
    let ending = try await shell(
      "echo $$; cut -d' ' -f5 /proc/$$/stat; cat; ulimit -c"
    ).run()
    let lines = ending.standardOutput.text.split(whereSeparator: \.isNewline).map(String.init)
    try #require(lines.count == 3)
    #expect(lines[0] == lines[1])
    #expect(lines[2] == "0", "1 byte, told in blocks")
  }

  @Test(
    "that cannot be started says why and what to do",
    arguments: [
      ("/nowhere/at/all", "No such file or directory; build it"),
      ("/", "Permission denied; it has to be an executable file"),
    ])
  func spawnFailure(executable: String, reason: String) async throws {
    let child = ChildProcess(
      executable: executable, arguments: [], environment: [:], timeLimit: .seconds(1))
    let error = try await #require(throws: ChildProcessError.self) { try await child.run() }
    #expect(error.description.contains(reason))
  }
}
