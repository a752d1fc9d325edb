import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Activation")
struct ActivationTests {
  @Test("A user's method is no machinery for having the name of a free function")
  func userMethods() {
    for name in ["Database.abort()", "Checker.precondition(_:)", "Form.assert(_:)"] {
      #expect(Activation(Frame(function: name)).step == nil)
    }
    #expect(Activation(Frame(function: "precondition(_:_:file:line:)")).step == .failure)
  }

  @Test("A program's own main method is no entry, the C function is, and where threads begin")
  func entries() {
    for name in ["clone3", "__clone3", "start_thread"] {
      #expect(Activation(Frame(function: name)).isEntry)
    }
    #expect(!Activation(Frame(function: "static App.main()")).isEntry)
    #expect(Activation(Frame(function: "static App.$main()")).isEntry)
    #expect(Activation(Frame(function: "main")).isEntry)
  }
}
