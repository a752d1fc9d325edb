import Foundation
import IsotrapRecordFormat
import IsotrapRecording
import IsotrapTraces
import Testing

/// Reading of session files: whole ones, half-written ones and damaged ones.
@Suite("Recording")
struct RecordingTests {
  @Test("A mismatch and the trap that carries it out are one trace")
  func mismatchAndTrap() throws {
    var file = SessionFile()
    file.addImage("/usr/lib/libApp.so", 0x1000..<0x2000, bias: 0x1000) { image in
      image.build_id_length = 2
      withUnsafeMutableBytes(of: &image.build_id) { $0.copyBytes(from: [0x0a, 0xbc]) }
    }
    let (type, queue, name) = (file.add("App.Store"), file.add("cameraQueue"), file.add("worker"))
    let place = file.add("App/App.swift")
    file.addRecord(ITP_KIND_MISMATCH, frames: [0x1010]) { record in
      record.count = 17
      record.time = 5
      record.check_file = place
      record.check_line = 41
      record.expected.flags =
        ITP_EXECUTOR_PRESENT.rawValue | ITP_EXECUTOR_DEFAULT_ACTOR.rawValue
      record.expected.type_name = type
      record.current.flags = ITP_EXECUTOR_PRESENT.rawValue | ITP_EXECUTOR_MAIN.rawValue
    }
    file.addRecord(ITP_KIND_TRAP, frames: [0x1020, 0x9000]) { record in
      record.signal = 6
      record.mismatch = 1
      record.time = 8
      record.tid = 7
      record.queue_label = queue
      record.thread_name = name
      record.flags = ITP_FLAG_IN_TASK.rawValue | ITP_FLAG_FRAMES_CUT.rawValue
    }
    let recording = try Recording(file.data)
    #expect(recording.processID == 42)
    #expect(recording.unfinished.isEmpty)
    #expect(recording.dropped.isEmpty)
    let image = Image(
      path: "/usr/lib/libApp.so", buildID: "0abc", addresses: 0x1000..<0x2000, bias: 0x1000)
    #expect(recording.images == [image])
    let expected = Executor(isMain: false, isDefaultActor: true, typeName: "App.Store")
    let current = Executor(isMain: true, isDefaultActor: false, typeName: nil)
    let thread = ThreadState(
      id: 7, name: "worker", queueLabel: "cameraQueue", isInTask: true,
      frames: [
        Frame(address: 0x1020, image: "libApp.so", imageOffset: 0x20), Frame(address: 0x9000),
      ], incompleteness: .cut)
    #expect(
      recording.traces == [
        Trace(
          source: "process 42", format: "probe", signal: "SIGABRT",
          check: Trace.Check(
            expected: expected, current: current,
            location: SourceLocation(file: "App/App.swift", line: 41)),
          threads: [thread], subject: 0, images: [image], count: 17, nanosecondsFromStart: 5)
      ])
  }

  @Test("A submission and the async callers are read, and the check's stand in for the trap's")
  func submission() throws {
    var file = SessionFile()
    file.addImage("/app", 0x1000..<0x2000)
    file.addRecord(ITP_KIND_MISMATCH, frames: [0x1010]) { record in
      record.expected.flags = ITP_EXECUTOR_PRESENT.rawValue
      record.submission.submitter = ITP_SUBMITTER_ASYNC.rawValue
      record.submission.frame_count = 2
      record.submission.frames.0 = 0x1020
      record.submission.frames.1 = 0x9000
      record.async_count = 1
      record.async_frames.0 = 0x1030
    }
    file.addRecord(ITP_KIND_TRAP, frames: [0x1011]) { record in
      record.signal = 4
      record.mismatch = 1
      record.submission.submitter = 99
    }
    let trace = try #require(try Recording(file.data).traces.first)
    #expect(
      trace.submitter?.frames == [
        Frame(address: 0x1020, image: "app", imageOffset: 0x1020), Frame(address: 0x9000),
      ])
    #expect(trace.submission == .async)
    #expect(
      trace.threads.first?.frames == [
        Frame(address: 0x1011, image: "app", imageOffset: 0x1011),
        Frame(address: 0x1030, image: "app", imageOffset: 0x1030, isAsync: true),
      ])
  }

  @Test("Async callers that found no room make the stack incomplete")
  func cutCallers() throws {
    var file = SessionFile()
    file.addRecord(ITP_KIND_TRAP) { record in
      record.flags = ITP_FLAG_ASYNC_CUT.rawValue
      record.async_count = .max
      record.submission.submitter = ITP_SUBMITTER_TASK.rawValue
      record.submission.frame_count = .max
    }
    let trace = try #require(try Recording(file.data).traces.first)
    #expect(trace.threads.first?.incompleteness == .cut)
    #expect(trace.threads.first?.frames.count == 32)
    #expect(trace.submitter?.frames.count == 12)
  }

  @Test("Every submission of the format has a name, and no two have the same")
  func submitters() throws {
    let known = try (ITP_SUBMITTER_ASYNC.rawValue...ITP_SUBMITTER_ASYNC_LET.rawValue).map {
      number in
      var file = SessionFile()
      file.addRecord(ITP_KIND_TRAP) { $0.submission.submitter = number }
      return try Recording(file.data).traces.first?.submission
    }
    #expect(Set(known.compactMap(\.self)) == Set(SubmissionKind.allCases))
    #expect(known.count == SubmissionKind.allCases.count)
  }

  @Test("A mismatch without a trap, and a trap without a mismatch, are traces of their own")
  func unlinked() throws {
    var file = SessionFile()
    file.addRecord(ITP_KIND_TRAP) { record in
      record.signal = 11
      record.time = 2
    }
    file.addRecord(ITP_KIND_MISMATCH) { record in
      record.time = 1
      record.expected.flags = ITP_EXECUTOR_PRESENT.rawValue
    }
    let traces = try Recording(file.data).traces
    #expect(traces.map(\.signal) == [nil, "SIGSEGV"])
    #expect(traces.map { $0.check == nil } == [false, true])
  }

  @Test("A record that was taken back is left out, and its trap stands alone")
  func takenBack() throws {
    var file = SessionFile()
    file.addRecord(ITP_KIND_MISMATCH) { $0.state = ITP_STATE_VOID.rawValue }
    file.addRecord(ITP_KIND_TRAP) { record in
      record.signal = 4
      record.mismatch = 1
    }
    let recording = try Recording(file.data)
    #expect(recording.traces.map(\.signal) == ["SIGILL"])
    #expect(recording.traces.first?.check == nil)
    #expect(recording.unfinished.isEmpty)
  }

  @Test("Entries that are not whole are left out and counted, and so is what found no room")
  func losses() throws {
    var file = SessionFile()
    file.addImage("/half", 1..<2) { $0.state = ITP_STATE_WRITING.rawValue }
    file.addImage("/whole", 1..<2)
    file.addImage("/backwards", 1..<2) { $0.start = 3 }
    file.addRecord(ITP_KIND_TRAP) { $0.state = ITP_STATE_WRITING.rawValue }
    file.addRecord(ITP_KIND_TRAP) { $0.kind = 99 }
    file.addRecord(ITP_KIND_TRAP) { $0.signal = 4 }
    file.header.record_count = 10
    file.header.image_count = 9
    let recording = try Recording(file.data)
    #expect(recording.traces.map(\.signal) == ["SIGILL"])
    #expect(recording.images.map(\.path) == ["/whole"])
    #expect(recording.dropped == .init(records: 6, images: 5))
    // The places that were claimed and are still empty are unfinished too.
    #expect(recording.unfinished == .init(records: 3, images: 3))
  }

  @Test("References that lead out of the file are no references")
  func badReferences() throws {
    var file = SessionFile()
    file.addImage("/app", 1..<2) { image in
      image.path = itp_text(offset: 999, length: 2)
      image.build_id_length = 21
    }
    file.addRecord(ITP_KIND_TRAP, frames: [1]) { record in
      record.frame_count = .max
      record.mismatch = .max
      record.count = .max
      record.queue_label = itp_text(offset: .max, length: .max)
      record.thread_name = itp_text(offset: 0, length: 1001)
    }
    let recording = try Recording(file.data)
    #expect(recording.images.map(\.path) == [""])
    #expect(recording.images.map(\.buildID) == [nil])
    let trace = try #require(recording.traces.first)
    #expect(trace.threads.first?.frames.count == 128)
    #expect(trace.threads.first?.queueLabel == nil)
    #expect(trace.threads.first?.name == nil)
    #expect(trace.count == .max)
  }

  @Test("Of images that had the same place, the later one counts")
  func reusedPlace() throws {
    var file = SessionFile()
    file.addImage("/first", 0x1000..<0x2000)
    file.addImage("/second", 0x1800..<0x3000)
    file.addRecord(ITP_KIND_TRAP, frames: [0x1000, 0x1900])
    let frames = try Recording(file.data).traces.first?.threads.first?.frames
    #expect(frames?.map(\.image) == ["first", "second"])
  }

  @Test("What is no session file is refused by name")
  func refused() throws {
    #expect(throws: RecordingError.notASessionFile) { try Recording(Data()) }
    #expect(throws: RecordingError.notASessionFile) { try Recording(Data(count: 4096)) }
    let whole = SessionFile().data
    for length in [8, 79, 80, 1000, whole.count - 1] {
      let expected = length < 80 ? 80 : whole.count
      #expect(throws: RecordingError.truncated(expected: expected, found: length)) {
        try Recording(whole.prefix(length))
      }
    }
    var file = SessionFile()
    file.header.version = 1
    #expect(throws: RecordingError.unsupportedVersion(found: 1)) { try Recording(file.data) }
  }

  @Test("A header that contradicts itself is refused, whatever it claims")
  func damagedHeader() throws {
    let changes: [(inout itp_header) -> Void] = [
      { $0.header_size = 0 }, { $0.image_size = .max }, { $0.record_size = 8 },
      { $0.image_capacity = .max }, { $0.record_capacity = .max }, { $0.text_capacity = .max },
    ]
    for change in changes {
      var data = SessionFile().data
      data.withUnsafeMutableBytes { bytes in
        var header = bytes.loadUnaligned(as: itp_header.self)
        change(&header)
        bytes.storeBytes(of: header, as: itp_header.self)
      }
      let error = #expect(throws: RecordingError.self) { try Recording(data) }
      guard case .damagedHeader = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("No damage to a file makes its reading crash")
  func damage() throws {
    var file = SessionFile()
    file.addImage("/app", 0x1000..<0x2000)
    file.addRecord(ITP_KIND_MISMATCH, frames: [0x1000])
    file.addRecord(ITP_KIND_TRAP, frames: [0x1000]) { $0.mismatch = 1 }
    let whole = file.data
    var generator = SeededGenerator(state: 1)
    for _ in 0..<2000 {
      var data = whole
      for _ in 0..<8 {
        data[Int.random(in: 8..<data.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      // Either outcome is right; that there is one is what counts.
      _ = try? Recording(data)
    }
  }

  /// The same numbers in every run (SplitMix64), so that a failure can be met again.
  private struct SeededGenerator: RandomNumberGenerator {
    /// The seed, then what comes of it.
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      return word ^ (word >> 31)
    }
  }
}
