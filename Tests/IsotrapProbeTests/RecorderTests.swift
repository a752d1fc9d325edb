import Foundation
import IsotrapRecording
import IsotrapTestSupport
import Testing

/// Session files that can be made, and those that cannot.
@Suite("Recorder")
struct RecorderTests {
  @Test(
    "Without a session folder the probe makes nothing and says nothing",
    arguments: ["", "\(SessionFolder.environmentVariable)= "])
  func inert(assignment: String) throws {
    let folder = try TemporaryFolder()
    let process = try shell(
      "cd '\(folder.path)' && \(assignment)LD_PRELOAD='\(try Subject.probe.get().path)' "
        + "exec '\(try Subject.c.get().path)' null")
    #expect(process.ending == .signal(SIGSEGV))
    #expect(process.errors == "")
    #expect(try folder.contents() == [])
    // Where an empty name would lead to.
    #expect(try SessionFolder(URL(fileURLWithPath: "/")).files() == [])
  }

  @Test("Where no file can be made, one line says so and the program runs as it would")
  func unusableFolder() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("file")
    try Data().write(to: file)
    for (path, reason) in [
      (folder.url.appendingPathComponent("missing").path, "No such file or directory"),
      (file.path, "Not a directory"),
      (String(repeating: "x", count: 5000), "File name too long"),
    ] {
      let process = try run("none", session: path)
      #expect(process.ending == .exit(3))
      #expect(process.output == "end\n")
      #expect(process.errors.split(separator: "\n").count == 1)
      #expect(process.errors.contains(reason))
      #expect(process.errors.contains("set ISOTRAP_SESSION to a folder"))
      #expect(try run("null", session: path).ending == .signal(SIGSEGV))
    }
    #expect(try folder.contents() == ["file"])
  }

  @Test("A limit on the size of files leaves no file and sends no signal")
  func fileSizeLimit() throws {
    let folder = try TemporaryFolder()
    let process = try shell(
      "ulimit -f 64; \(probed(folder.url.path)) none")
    #expect(process.ending == .exit(3))
    #expect(process.errors.contains("File too large"))
    #expect(try folder.contents() == [])
  }

  @Test(
    "A full disk or one that is read-only leaves no file, and the program runs as it would",
    .enabled(if: MountNamespace.isPermitted, "mounting needs privileges"),
    arguments: [("size=64k", "No space left on device"), ("ro", "Read-only file system")])
  func mounted(options: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    let process = try shell(
      "mount -t tmpfs -o \(options) none \(path) && { \(probed(path)) none; "
        + "echo status $?; ls \(path) | wc -l; }", inMountNamespace: true)
    #expect(process.output == "end\nstatus 3\n0\n")
    #expect(process.errors.split(separator: "\n").count == 1)
    #expect(process.errors.contains(reason))
  }

  @Test("Each process has a file of its own that only its user can read")
  func file() throws {
    let folder = try TemporaryFolder()
    #expect(try run("none", session: folder.url.path).ending == .exit(3))
    #expect(try run("none", session: folder.url.path).ending == .exit(3))
    let names = try folder.contents()
    #expect(names.count == 2)
    for name in names {
      let url = folder.url.appendingPathComponent(name)
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let recording = try Recording(contentsOf: url)
      #expect(name.hasPrefix("\(recording.processID)-"))
      #expect(recording.executable == (try Subject.c.get().path))
      #expect(recording.traces == [])
    }
  }

  /// Runs the C program under the probe with a session folder.
  private func run(_ mode: String, session: String) throws -> ObservedProcess {
    try ObservedProcess.run(
      try Subject.c.get(), [mode],
      environment: [
        "LD_PRELOAD": try Subject.probe.get().path, SessionFolder.environmentVariable: session,
      ])
  }

  /// The C program under the probe, for a shell.
  private func probed(_ session: String) throws -> String {
    "LD_PRELOAD=\(try Subject.probe.get().path) \(SessionFolder.environmentVariable)=\(session) "
      + "\(try Subject.c.get().path)"
  }

  /// Runs a shell script, in a mount namespace of its own if that is asked for.
  private func shell(_ script: String, inMountNamespace: Bool = false) throws -> ObservedProcess {
    if inMountNamespace { return try MountNamespace.run(script) }
    return try ObservedProcess.run(URL(fileURLWithPath: "/bin/sh"), ["-c", script])
  }
}
