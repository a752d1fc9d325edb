import IsotrapTraces

extension Trace {
  /// Makes traces of recorded events, in the order of time.
  ///
  /// - Parameters:
  ///   - events: The events by the index of their record.
  ///   - source: The name of the program.
  ///   - images: The images of its process.
  /// - Returns: A trace for each trap and for each mismatch that no trap carried out.
  static func traces(
    of events: [Int: RecordedEvent], source: String, images: [Image]
  ) -> [Trace] {
    var carriedOut: Set<Int> = []
    var traces: [(time: UInt64, trace: Trace)] = []
    for event in events.values {
      guard case .trap(let signal, let index) = event.kind else { continue }
      let mismatch = index.flatMap { events[$0] }
      if let index { carriedOut.insert(index) }
      var trace = Trace(event, source: source, images: images)
      trace.signal = SignalName.of(signal)
      trace.check = mismatch?.check
      trace.count = mismatch?.count ?? event.count
      // The end of the process may hide what the check still saw.
      trace.submitter = mismatch?.submitter ?? event.submitter
      trace.submission = mismatch?.submission ?? event.submission
      if !event.thread.frames.contains(where: \.isAsync) {
        trace.threads[0].frames += mismatch?.thread.frames.filter(\.isAsync) ?? []
      }
      let time = min(event.time, mismatch?.time ?? event.time)
      trace.nanosecondsFromStart = time
      traces.append((time, trace))
    }
    for (index, event) in events where !carriedOut.contains(index) {
      guard case .mismatch = event.kind else { continue }
      traces.append((event.time, Trace(event, source: source, images: images)))
    }
    return traces.sorted { $0.time < $1.time }.map(\.trace)
  }

  /// Makes a trace of one event.
  private init(_ event: RecordedEvent, source: String, images: [Image]) {
    self.init(
      source: source, format: "probe", check: event.check, threads: [event.thread], subject: 0,
      submitter: event.submitter, submission: event.submission, images: images,
      count: event.count, nanosecondsFromStart: event.time)
  }
}
