import IsotrapCrashLogs
import Testing

/// Logs of real crashes, names and addresses changed.
@Suite("Real logs") struct RealLogTests {
  @Test("A real log gives what it shows and nothing else", arguments: RealLog.all)
  func isRead(_ log: RealLog) throws {
    let traces = try CrashLog.traces(in: log.bytes, source: log.name)
    #expect(traces.count == 1)
    #expect(traces[0].source == log.name)
    #expect(traces[0].shown == log.expected)
  }

  @Test("All real logs are there") func areAllThere() {
    #expect(RealLog.all.count == 42)
  }

  @Test("A log is read the same whatever its file is called", arguments: RealLog.all)
  func isNotToldByName(_ log: RealLog) throws {
    let traces = try CrashLog.traces(in: log.text, source: "crash.log")
    #expect(traces.map(\.shown) == [log.expected])
  }
}
