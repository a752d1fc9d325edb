import IsotrapTraces

/// Reads the crashes of a diagnostic payload of MetricKit.
///
/// Its frames have no names, only images and offsets. A root frame is the innermost one, and what is
/// under it called it.
enum MetricKitReader {
  /// The deepest tree of frames that is followed.
  private static let maximumDepth = 512

  /// Reads the value of one of MetricKit's keys.
  ///
  /// - Parameters:
  ///   - cursor: Where the value stands.
  ///   - traces: The traces; the last one gets what belongs to the crash that is being read.
  static func read(from cursor: inout JSONCursor, into traces: inout [Trace]) {
    if cursor.keyIs("crashDiagnostics") {
      guard cursor.enter(.openBracket) else { return }
      while cursor.nextElement() {
        guard cursor.enter(UInt8(ascii: "{")) else { continue }
        traces.append(Trace(source: "", format: LogFormat.metricKit.rawValue))
        while cursor.nextKey() { readMember(from: &cursor, into: &traces) }
      }
    } else {
      if traces.isEmpty { traces.append(Trace(source: "", format: LogFormat.metricKit.rawValue)) }
      readMember(from: &cursor, into: &traces)
    }
  }

  /// Reads one member of a crash.
  private static func readMember(
    from cursor: inout JSONCursor, into traces: inout [Trace]
  ) {
    let last = traces.count - 1
    if cursor.keyIs("diagnosticMetaData") {
      readFacts(from: &cursor, into: &traces[last])
    } else if cursor.keyIs("callStackTree") {
      guard cursor.enter(UInt8(ascii: "{")) else { return }
      while cursor.nextKey() {
        if cursor.keyIs("callStacks") {
          readStacks(from: &cursor, into: &traces[last])
        } else {
          cursor.skip()
        }
      }
    } else if cursor.keyIs("callStacks") {
      readStacks(from: &cursor, into: &traces[last])
    } else {
      cursor.skip()
    }
  }

  /// The names of Mach's exceptions by number.
  private static let exceptions = [
    1: "EXC_BAD_ACCESS", 2: "EXC_BAD_INSTRUCTION", 3: "EXC_ARITHMETIC", 5: "EXC_SOFTWARE",
    6: "EXC_BREAKPOINT", 10: "EXC_CRASH", 11: "EXC_RESOURCE", 12: "EXC_GUARD",
  ]

  /// Reads what is known of a crash beside its stacks.
  private static func readFacts(from cursor: inout JSONCursor, into trace: inout Trace) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    var exception: String?
    while cursor.nextKey() {
      if cursor.keyIs("signal") {
        trace.signal = cursor.number().flatMap(SignalName.name)
      } else if cursor.keyIs("exceptionType") {
        exception = cursor.number().flatMap { exceptions[Int(clamping: $0)] }
      } else if cursor.keyIs("terminationReason") {
        if let text = cursor.text() { trace.messages.append("Termination Reason: \(text)") }
      } else if cursor.keyIs("composedMessage") {
        if let text = cursor.text() { trace.messages.append(text) }
      } else if cursor.keyIs("objectiveCexceptionReason") || cursor.keyIs("exceptionReason") {
        // Its members are read as the crash's own.
        if cursor.peek() == UInt8(ascii: "{") {
          readReason(from: &cursor, into: &trace)
        } else {
          cursor.skip()
        }
      } else {
        cursor.skip()
      }
    }
    if let exception {
      let signal = trace.signal.map { " (\($0))" } ?? ""
      trace.messages.insert("Exception Type: \(exception)\(signal)", at: 0)
    }
  }

  /// Reads the reason of an exception of Objective-C.
  private static func readReason(from cursor: inout JSONCursor, into trace: inout Trace) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    while cursor.nextKey() {
      if cursor.keyIs("composedMessage"), let text = cursor.text() {
        trace.messages.append("uncaught exception: \(text)")
      } else {
        cursor.skip()
      }
    }
  }

  /// Reads the stacks of all threads.
  private static func readStacks(from cursor: inout JSONCursor, into trace: inout Trace) {
    guard cursor.enter(.openBracket) else { return }
    while cursor.nextElement() {
      guard cursor.enter(UInt8(ascii: "{")) else { continue }
      var thread = ThreadState()
      var isAttributed = false
      while cursor.nextKey() {
        if cursor.keyIs("threadAttributed") {
          isAttributed = cursor.flag()
        } else if cursor.keyIs("callStackRootFrames") {
          readFrames(from: &cursor, into: &thread, depth: 0)
        } else {
          cursor.skip()
        }
      }
      if isAttributed, trace.subject == nil { trace.subject = trace.threads.count }
      trace.threads.append(thread)
    }
    if trace.subject == nil, !trace.threads.isEmpty { trace.subject = 0 }
  }

  /// Reads a frame and those that called it.
  private static func readFrames(
    from cursor: inout JSONCursor, into thread: inout ThreadState, depth: Int
  ) {
    guard depth < maximumDepth else {
      thread.incompleteness = .cut
      cursor.skip()
      return
    }
    guard cursor.enter(.openBracket) else { return }
    while cursor.nextElement() {
      guard cursor.enter(UInt8(ascii: "{")) else { continue }
      // The frame comes before its callers, wherever its own members stand.
      let place = thread.frames.count
      thread.frames.append(Frame())
      while cursor.nextKey() {
        if cursor.keyIs("binaryName") {
          thread.frames[place].image = cursor.text()
        } else if cursor.keyIs("address") {
          thread.frames[place].address = cursor.number()
        } else if cursor.keyIs("offsetIntoBinaryTextSegment") {
          thread.frames[place].imageOffset = cursor.number()
        } else if cursor.keyIs("subFrames") {
          readFrames(from: &cursor, into: &thread, depth: depth + 1)
        } else {
          cursor.skip()
        }
      }
    }
  }
}
