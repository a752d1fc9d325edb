import Foundation
import IsotrapTestSupport
import Testing

@testable import IsotrapReplay

@Suite("An interruption", .serialized)
struct InterruptionTests {
  @Test("does not disturb work that ends by itself")
  func undisturbed() async throws {
    let result = try await Interruption.watching(for: [SIGUSR1]) { 42 }
    #expect(result == 42)
  }

  @Test("passes errors of the work on")
  func failure() async throws {
    await #expect(throws: CocoaError.self) {
      try await Interruption.watching(for: [SIGUSR1]) { throw CocoaError(.fileNoSuchFile) }
    }
  }

  @Test("cancels the work, waits for it and tells the signal", .timeLimit(.minutes(1)))
  func interrupted() async throws {
    let folder = try TemporaryFolder()
    let sessions = "\(folder.path)/sessions"
    await #expect(throws: Interruption(signal: SIGUSR1)) {
      try await Interruption.watching(for: [SIGUSR1]) {
        try FileManager.default.createDirectory(
          atPath: sessions, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: sessions) }
        kill(getpid(), SIGUSR1)
        try await Task.sleep(for: .seconds(1000))
      }
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test("ends the process as the signal would have")
  func endsProcess() async {
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      Interruption(signal: SIGUSR1).endProcess()
    }
  }
}
