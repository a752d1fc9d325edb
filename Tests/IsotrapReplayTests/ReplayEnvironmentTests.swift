import Testing

@testable import IsotrapReplay

@Suite("The environment of a replayed process")
struct ReplayEnvironmentTests {
  @Test("is this process's, without what would change the runtime's checks")
  func inherited() {
    let environment = ReplayEnvironment.inherited(from: [
      "HOME": "/home/me", "SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE": "legacy",
      "SWIFT_UNEXPECTED_EXECUTOR_LOG_LEVEL": "1", "ISOTRAP_OPTIONS": "exitcode=0",
      "ISOTRAP_SESSION": "/somewhere/else",
    ])
    #expect(environment == ["HOME": "/home/me"])
  }

  @Test("loads the probe and lets the process die quietly")
  func observed() {
    let environment = ReplayEnvironment.observed(
      by: "/p/probe.so", session: "/s", from: ["SWIFT_BACKTRACE": "enable=yes"])
    #expect(
      environment == [
        "LD_PRELOAD": "/p/probe.so", "ISOTRAP_SESSION": "/s", "SWIFT_BACKTRACE": "enable=no",
        "LIBDISPATCH_LOG": "stderr",
      ])
  }

  @Test("keeps what is preloaded already, behind the probe")
  func preloaded() {
    let environment = ReplayEnvironment.observed(
      by: "/p/probe.so", session: "/s", from: ["LD_PRELOAD": "/other.so"])
    #expect(environment["LD_PRELOAD"] == "/p/probe.so:/other.so")
  }
}
