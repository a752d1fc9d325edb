import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Fingerprint")
struct FingerprintTests {
  /// The fingerprint of a stack.
  private func print(_ stack: String) -> String {
    Diagnosis.diagnose(Trace(stack, signal: "SIGILL")).fingerprint
  }

  @Test("It is the same on every machine")
  func fixedValue() {
    #expect(print(Stacks.witness) == "860df89d2a3cd3a3")
  }

  @Test("Lines, images' paths and closures beside it do not change it")
  func stable() {
    let moved = Stacks.closure.replacing("Settings.swift:7", with: "/home/me/Settings.swift:70")
      .replacing("closure #2", with: "closure #5").replacing("closure #1", with: "closure #4")
    #expect(print(moved) == print(Stacks.closure))
    #expect(moved != Stacks.closure)
  }

  @Test("Neither the optimizer nor the system that the check failed on changes it")
  func sameOnApple() {
    let apple = Stacks.closure.replacing(Machinery.mainActor, with: Machinery.mainActorOnApple)
      .replacing("app | closure #2", with: "app | partial apply for closure #2")
    #expect(print(apple) == print(Stacks.closure))
  }

  @Test("The expected isolation, the blamed function and the caller each change it")
  func telling() {
    let other = [
      Stacks.closure.replacing(Machinery.mainActor, with: Machinery.defaultActor),
      Stacks.closure.replacing("Settings.refresh", with: "Settings.reload"),
      Stacks.closure.replacing("Permission.ask", with: "Permission.demand"),
    ]
    #expect(Set((other + [Stacks.closure]).map(print)).count == 4)
  }

  @Test("Defects that name nothing are told apart by file, image or queue")
  func nameless() {
    let files = ["App/Util.swift:1", "App/Other.swift:1"].map { place in
      let words = "\(place): Fatal error: Incorrect actor executor assumption; "
      return Diagnosis.diagnose(
        Trace("", messages: [words + "Expected same executor as MainActor."])
      ).fingerprint
    }
    let images = ["app", "plugin"].map { print(Machinery.mainActor + "\($0) | -\n") }
    let queues = ["a", "b"].map { Diagnosis.diagnose(Trace(Machinery.mainActor, queue: $0)) }
      .map(\.fingerprint)
    #expect(Set(files + images + queues).count == 6)
  }
}
