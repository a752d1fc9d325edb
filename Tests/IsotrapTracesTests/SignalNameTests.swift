import Foundation
import IsotrapTraces
import Testing

/// Signals by name.
@Suite("Signal names") struct SignalNameTests {
  @Test("A signal that programs die of has this system's name for its number")
  func known() {
    #expect(SignalName.of(SIGILL) == "SIGILL")
    #expect(SignalName.of(SIGBUS) == "SIGBUS")
    #expect(SignalName.of(SIGSEGV) == "SIGSEGV")
    #expect(SignalName.of(SIGXFSZ) == "SIGXFSZ")
    #expect(SignalName.of(SIGSYS) == "SIGSYS")
  }

  @Test("Any other is told by its number")
  func unknown() {
    #expect(SignalName.of(64) == "signal 64")
  }
}
