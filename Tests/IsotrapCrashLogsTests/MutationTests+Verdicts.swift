import IsotrapCrashLogs
import IsotrapDiagnosis
import Testing

extension MutationTests {
  /// The verdict on a text, by the finding that is nearest to a mismatch.
  private func verdict(on text: String) -> Finding.Verdict {
    let traces = (try? CrashLog.traces(in: text, source: "x")) ?? []
    let verdicts = Set(traces.map { Diagnosis.diagnose($0).verdict })
    return Finding.Verdict.allCases.first(where: verdicts.contains) ?? .unreadable
  }

  @Test(
    "No change of one line makes a mismatch of what is none",
    arguments: RealLog.all.filter { $0.verdict == .other }, Mutation.allCases)
  func staysInnocent(_ log: RealLog, _ mutation: Mutation) {
    for text in changes(of: log, by: mutation) {
      #expect(verdict(on: text) != .isolationMismatch, "\(text)")
    }
  }

  @Test("A mismatch with one line changed mostly stays one; the table says what becomes of it")
  func degrades() {
    let logs = RealLog.all.filter { $0.verdict == .isolationMismatch }
    #expect(logs.count == 16)
    var table = "mutation     " + Finding.Verdict.allCases.map(\.rawValue).joined(separator: "  ")
    for mutation in Mutation.allCases {
      let verdicts = logs.flatMap { changes(of: $0, by: mutation) }.map(verdict)
      let counts = Finding.Verdict.allCases.map { each in verdicts.count { $0 == each } }
      table += "\n\(mutation)".padded(to: 14)
      for (verdict, count) in zip(Finding.Verdict.allCases, counts) {
        table += "\(count)".padded(to: verdict.rawValue.count + 2)
      }
      #expect(counts[0] * 10 >= verdicts.count * 9, "\(mutation)")
      if mutation == .duplicated || mutation == .indented {
        #expect(counts[0] == verdicts.count, "what says the same again takes nothing away")
      }
    }
    print(table)
  }
}

extension String {
  /// The string with blanks behind it, up to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
