import IsotrapReplay
import IsotrapTraces
import Testing

@testable import IsotrapScenarios

/// What the runtime does is what the catalogue shows; that the variants do it, `ScenarioTests` shows.
@Suite("The runtime's failing checks")
struct FailingCheckTests {
  /// What the catalogue's variants declare, by their names.
  private func declarations() async throws -> [String: Outcome] {
    let cases = try await ReplayTools().host().describe().cases
    return Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.variant.declared) })
  }

  @Test("are each declared by a variant", arguments: FailingCheck.all)
  func declared(row: FailingCheck) async throws {
    let declarations = try await declarations()
    #expect(!row.variants.isEmpty)
    for name in row.variants {
      let declared = try #require(declarations[name], "there is no variant \(name)")
      #expect(declared.outcome == .trap, "\(name)")
      #expect(declared.check == row.check, "\(name)")
      #expect(declared.signal == row.ending.signal, "\(name)")
    }
  }

  @Test("are all that the catalogue declares, and every kind that Linux has")
  func complete() async throws {
    let traps = try await declarations().filter { $0.value.outcome == .trap }
    for (name, declared) in traps {
      let isListed = FailingCheck.all.contains {
        $0.check == declared.check && $0.ending.signal == declared.signal
      }
      #expect(isListed, "\(name) declares what no row has")
    }
    // The first is Apple's, the second no check of isolation, the third the lack of frames.
    let elsewhere: Set<CheckKind> = [.objcThunk, .dispatchPrecondition, .unknown]
    #expect(Set(FailingCheck.all.map(\.check)) == Set(CheckKind.allCases).subtracting(elsewhere))
  }
}
