import IsotrapTraces
import Testing

@testable import IsotrapDiagnosis

@Suite("Notes on the evidence")
struct FindingNotesTests {
  /// The notes on a stack.
  private func notes(_ change: (inout Trace) -> Void = { _ in }) -> [String] {
    var trace = Trace(Stacks.witness, expected: .main)
    change(&trace)
    return Diagnosis.diagnose(trace).notes
  }

  /// An image of a name with some symbols.
  private func image(_ path: String, _ symbols: Image.Symbols) -> Image {
    Image(path: path, buildID: nil, addresses: 0..<1, bias: 0, symbols: symbols)
  }

  @Test("Whole evidence needs none")
  func whole() {
    #expect(notes() == [])
    #expect(notes { $0.images = [image("/bin/app", .lines)] } == [])
  }

  @Test("A stack that was cut is not told as whole")
  func cut() {
    let notes = notes { $0.threads[0].incompleteness = .cut }
    #expect(notes == ["the stack is deeper than the record; its outer end is missing"])
  }

  @Test("A stack that could not be followed is not told as whole")
  func partial() {
    let notes = notes { $0.threads[0].incompleteness = .partial }
    #expect(notes == ["the unwinder could not go on; the stack's outer end is missing"])
  }

  @Test(
    "An image of the program without symbols is named",
    arguments: [
      (Image.Symbols.stripped, "app has no symbols"), (.replaced, "app was rebuilt or replaced"),
      (.unreadable, "app could not be read"),
    ])
  func symbols(symbols: Image.Symbols, begins: String) {
    let notes = notes {
      $0.images = [
        image("/home/user/app", symbols), image("/home/user/unmet", symbols),
        image("/usr/lib/x86_64-linux-gnu/libc.so.6", symbols),
      ]
    }
    #expect(notes.count == 1 && notes[0].hasPrefix(begins))
  }
}
