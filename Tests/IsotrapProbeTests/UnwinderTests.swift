import Foundation
import IsotrapRecording
import IsotrapTestSupport
import IsotrapTraces
import Testing

/// Stacks where libunwind is not installed.
@Suite(
  "Unwinder", .enabled(if: MountNamespace.isPermitted, "hiding a library needs privileges"))
struct UnwinderTests {
  @Test("Without libunwind a Swift program's stacks are whole by libgcc")
  func libgcc() throws {
    for (mode, depth) in [("closure", 10), ("actor", 15)] {
      let hidden = try trace(of: Subject.swift, mode, hiding: true)
      let normal = try trace(of: Subject.swift, mode, hiding: false)
      #expect(hidden.depth >= depth)
      #expect(hidden.imagesOnStack == normal.imagesOnStack)
      #expect(
        hidden.threads.first?.frames.map(\.imageOffset)
          == normal.threads.first?.frames.map(\.imageOffset))
      #expect(!hidden.images.contains { $0.name.hasPrefix("libunwind") })
      #expect(normal.images.contains { $0.name.hasPrefix("libunwind") })
    }
  }

  @Test("Without any unwinder there are frame pointers, as far as they lead")
  func framePointers() throws {
    let trace = try trace(of: Subject.c, "null", hiding: true)
    #expect(trace.depth >= 2)
    #expect(trace.threads.first?.frames.prefix(2).map(\.image) == ["subject-c", "subject-c"])
  }

  /// The one trace of a program, with libunwind's library hidden behind an empty file or not.
  private func trace(
    of program: Result<URL, any Error>, _ mode: String, hiding: Bool
  ) throws -> Trace {
    let session = try TemporaryFolder()
    defer { withExtendedLifetime(session) {} }
    let hide =
      hiding
      ? "for f in $(ldconfig -p | sed -n 's/.*libunwind.so.8 .*=> //p'); do "
        + "mount --bind /dev/null $f || exit 99; done; " : ""
    let process = try MountNamespace.run(
      hide + "LD_PRELOAD=\(try Subject.probe.get().path) "
        + "\(SessionFolder.environmentVariable)=\(session.url.path) "
        + "\(try program.get().path) \(mode)")
    #expect(process.ending != .exit(0) && process.ending != .exit(99))
    let recordings = try SessionFolder(session.url).files().map(Recording.init(contentsOf:))
    return try #require(recordings.flatMap(\.traces).first)
  }
}
