import IsotrapTraces

/// One document of a crash log in JSON, as far as it has been read.
struct JSONBody {
  /// A thread of it.
  private struct Stack {
    /// The thread without its frames.
    var thread = ThreadState()
    /// Its frames.
    var frames: [JSONFrame] = []
    /// Whether it is marked as the one that crashed.
    var isCrashed = false
  }

  /// The threads.
  private var stacks: [Stack] = []

  /// The thread of the frames whose own has lost its beginning, as an index.
  private var orphans: Int?

  /// The thread whose members stand in the document itself, as in a fragment.
  private var loose = Stack()

  /// The frame whose members stand in the document itself.
  private var looseFrame = JSONFrame()

  /// The frames of the exception that nobody caught.
  private var exceptionFrames: [JSONFrame] = []

  /// The number of the crashed thread in the list.
  private var faulting: UInt64?

  /// The queue of the crashed thread, where an older report keeps it apart.
  private var legacyQueue: String?

  /// The images, nil for those of which nothing is known.
  private var images: [Image?] = []

  /// The names of the images.
  private var names: [String?] = []

  /// What was printed.
  private var messages: [String] = []

  /// The signal.
  private var signal: String?

  /// Whether any key is one that only a crash's report has.
  private var isReport = false

  /// Whether it is a report of swift-backtrace.
  private var isSwiftBacktrace = false

  /// The diagnostics of MetricKit.
  private var diagnostics: [Trace] = []

  /// The most threads that are read.
  private static let maximumThreads = 4096

  /// Whether it is a report, and not a header or a piece that the next document may go on with.
  var isWhole: Bool { isReport || isSwiftBacktrace || !diagnostics.isEmpty }

  /// Reads one document, or a fragment of one.
  mutating func read(from cursor: inout JSONCursor) {
    if cursor.peek() == .openBracket {
      cursor.at += 1
      while cursor.nextElement() {
        if cursor.enter(UInt8(ascii: "{")) { readMembers(from: &cursor) }
        endLoose()
      }
      return
    }
    while cursor.peek() == UInt8(ascii: "{") { cursor.at += 1 }
    readMembers(from: &cursor)
    endLoose()
  }

  /// Ends a thread or frame whose members stood in the document itself.
  private mutating func endLoose() {
    if !looseFrame.isEmpty {
      if stacks.isEmpty { stacks.append(Stack()) }
      stacks[stacks.count - 1].frames.append(looseFrame)
    } else if !loose.frames.isEmpty {
      stacks.append(loose)
    }
    loose = Stack()
    looseFrame = JSONFrame()
  }

  /// Reads the members of the object that the cursor stands in.
  private mutating func readMembers(from cursor: inout JSONCursor) {
    while true {
      while cursor.peek() == .comma { cursor.at += 1 }
      if cursor.peek() == UInt8(ascii: "{") {
        // A thread whose list has lost its beginning.
        readThread(from: &cursor)
        continue
      }
      guard cursor.nextKey() else { return }
      if cursor.keyIs("threads") {
        readThreads(from: &cursor)
      } else if cursor.keyIs("usedImages") || cursor.keyIs("images") {
        readImages(from: &cursor)
      } else if cursor.keyIs("exception") {
        isReport = true
        readException(from: &cursor)
      } else if cursor.keyIs("termination") {
        isReport = true
        readTermination(from: &cursor)
      } else if cursor.keyIs("asi") {
        isReport = true
        readStrings(from: &cursor)
      } else if cursor.keyIs("faultingThread") {
        isReport = true
        faulting = cursor.number()
      } else if cursor.keyIs("lastExceptionBacktrace") {
        exceptionFrames = Self.frames(from: &cursor)
      } else if cursor.keyIs("legacyInfo") {
        readLegacy(from: &cursor)
      } else if cursor.keyIs("ktriageinfo") {
        if let text = cursor.text() { add(text) }
      } else if cursor.keyIs("crashDiagnostics") || cursor.keyIs("diagnosticMetaData")
        || cursor.keyIs("callStackTree") || cursor.keyIs("callStacks")
      {
        MetricKitReader.read(from: &cursor, into: &diagnostics)
      } else if cursor.keyIs("kind"), stacks.isEmpty, cursor.peek() == .quote {
        let kind = cursor.string()
        isSwiftBacktrace = kind.equals("crashReport")
        if !isSwiftBacktrace { looseFrame.kind = kind }
      } else if cursor.keyIs("description"), isSwiftBacktrace {
        readDescription(from: &cursor)
      } else if cursor.keyIs("faultAddress"), isSwiftBacktrace, messages.count == 1 {
        messages[0] += " at \(cursor.text() ?? "?")"
      } else if readThreadMember(of: &loose, from: &cursor) {
        continue
      } else if !looseFrame.read(from: &cursor) {
        cursor.skip()
      }
    }
  }

  // MARK: Threads

  /// Reads the list of threads.
  private mutating func readThreads(from cursor: inout JSONCursor) {
    guard cursor.enter(.openBracket) else { return }
    while cursor.nextElement() { readThread(from: &cursor) }
  }

  /// Reads one thread, or a frame that stands where a thread should.
  private mutating func readThread(from cursor: inout JSONCursor) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    var stack = Stack()
    var frame = JSONFrame()
    while cursor.nextKey() {
      if readThreadMember(of: &stack, from: &cursor) || frame.read(from: &cursor) { continue }
      cursor.skip()
    }
    guard stacks.count < Self.maximumThreads else { return }
    if frame.isEmpty {
      orphans = nil
      stacks.append(stack)
    } else {
      let place = orphans ?? stacks.count
      if place == stacks.count { stacks.append(Stack()) }
      stacks[place].frames.append(frame)
      orphans = place
    }
  }

  /// Reads the value of one of a thread's keys; false, before the value, if it is another's.
  private func readThreadMember(
    of stack: inout Stack, from cursor: inout JSONCursor
  ) -> Bool {
    if cursor.keyIs("frames") {
      stack.frames += Self.frames(from: &cursor)
    } else if cursor.keyIs("queue") {
      stack.thread.queueLabel = cursor.text()
    } else if cursor.keyIs("triggered") || cursor.keyIs("crashed") {
      stack.isCrashed = cursor.flag()
    } else if cursor.keyIs("name") {
      stack.thread.name = cursor.text()
    } else if cursor.keyIs("id") {
      stack.thread.id = cursor.number()
    } else {
      return false
    }
    return true
  }

  /// Reads a list of frames.
  private static func frames(from cursor: inout JSONCursor) -> [JSONFrame] {
    guard cursor.enter(.openBracket) else { return [] }
    var result: [JSONFrame] = []
    while cursor.nextElement() {
      guard cursor.enter(UInt8(ascii: "{")) else { continue }
      var frame = JSONFrame()
      while cursor.nextKey() {
        if cursor.keyIs("frames"), cursor.peek() == .openBracket {
          // The line with the thread's beginning stands there twice.
          cursor.at += 1
          break
        }
        if !frame.read(from: &cursor) { cursor.skip() }
      }
      if !frame.isEmpty || !frame.kind.isEmpty, result.count < StackDraft.maximumFrames {
        result.append(frame)
      }
    }
    return result
  }

  // MARK: Images

  /// Reads the list of images.
  private mutating func readImages(from cursor: inout JSONCursor) {
    guard cursor.enter(.openBracket) else { return }
    while cursor.nextElement() {
      guard cursor.enter(UInt8(ascii: "{")) else { continue }
      readImage(from: &cursor)
    }
  }

  /// Reads one image: Apple's, with a base and a size, or swift-backtrace's, with two addresses.
  private mutating func readImage(from cursor: inout JSONCursor) {
    var base: UInt64?
    var end: UInt64?
    var size: UInt64 = 0
    var id: String?
    var path = ""
    var name = ""
    while cursor.nextKey() {
      if cursor.keyIs("base") || cursor.keyIs("baseAddress") {
        base = cursor.number()
      } else if cursor.keyIs("size") {
        size = cursor.number() ?? 0
      } else if cursor.keyIs("endOfText") {
        end = cursor.number()
      } else if cursor.keyIs("uuid") || cursor.keyIs("buildId") {
        id = Image.buildID(cursor.string())
      } else if cursor.keyIs("path") {
        path = cursor.text() ?? ""
      } else if cursor.keyIs("name") {
        name = cursor.text() ?? ""
      } else {
        cursor.skip()
      }
    }
    let whole = path.isEmpty ? name : path
    let low = base ?? 0
    let high = max(low, end ?? (low &+ size))
    images.append(
      whole.isEmpty ? nil : Image(path: whole, buildID: id, addresses: low..<high, bias: low))
    let last = name.isEmpty ? path.split(separator: "/").last.map(String.init) : name
    names.append(whole.isEmpty ? nil : last)
  }

  // MARK: Facts

  /// Keeps a message, once.
  private mutating func add(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line.prefix(4096))
      guard messages.count < Report.maximumMessages, !messages.contains(line) else { continue }
      messages.append(line)
    }
  }

  /// Reads Apple's exception.
  private mutating func readException(from cursor: inout JSONCursor) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    var type: String?
    var details: [String] = []
    while cursor.nextKey() {
      if cursor.keyIs("type") {
        type = cursor.text()
      } else if cursor.keyIs("signal") {
        signal = cursor.text()
      } else if cursor.keyIs("subtype") {
        if let text = cursor.text() { details.append("Exception Subtype: \(text)") }
      } else if cursor.keyIs("message") {
        if let text = cursor.text() { details.append("Exception Message: \(text)") }
      } else {
        cursor.skip()
      }
    }
    if let type {
      add("Exception Type: \(type)" + (signal.map { " (\($0))" } ?? ""))
      signal = signal ?? SignalName.ofException(in: Array(type.utf8)[...])
    }
    for detail in details { add(detail) }
  }

  /// Reads Apple's reason of termination.
  private mutating func readTermination(from cursor: inout JSONCursor) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    var space = ""
    var code: UInt64?
    var indicator: String?
    var reasons: [String] = []
    while cursor.nextKey() {
      if cursor.keyIs("namespace") {
        space = cursor.text() ?? ""
      } else if cursor.keyIs("code") {
        code = cursor.number()
      } else if cursor.keyIs("indicator") {
        indicator = cursor.text()
      } else if cursor.keyIs("reasons") || cursor.keyIs("details") {
        guard cursor.enter(.openBracket) else { continue }
        while cursor.nextElement() { if let text = cursor.text() { reasons.append(text) } }
      } else {
        cursor.skip()
      }
    }
    let number = code.map { $0 < 1 << 16 ? "\($0)" : "0x" + String($0, radix: 16, uppercase: true) }
    let parts = ["Namespace \(space)", number.map { "Code \($0)" }, indicator].compactMap { $0 }
    add("Termination Reason: " + parts.joined(separator: ", "))
    for reason in reasons { add(reason) }
    if signal == nil, let indicator {
      signal = SignalName.told(in: Array(indicator.utf8)[...])
    }
  }

  /// Reads Apple's application-specific information: lists of strings by library.
  private mutating func readStrings(from cursor: inout JSONCursor) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    while cursor.nextKey() {
      guard cursor.enter(.openBracket) else { continue }
      while cursor.nextElement() { if let text = cursor.text() { add(text) } }
    }
  }

  /// Reads where Apple's older reports keep the queue of the crashed thread.
  private mutating func readLegacy(from cursor: inout JSONCursor) {
    guard cursor.enter(UInt8(ascii: "{")) else { return }
    while cursor.nextKey() {
      guard cursor.keyIs("threadTriggered"), cursor.enter(UInt8(ascii: "{")) else {
        if !cursor.keyIs("threadTriggered") { cursor.skip() }
        continue
      }
      while cursor.nextKey() {
        if cursor.keyIs("queue") { legacyQueue = cursor.text() } else { cursor.skip() }
      }
    }
  }

  /// Reads swift-backtrace's description of the crash.
  private mutating func readDescription(from cursor: inout JSONCursor) {
    guard let text = cursor.text() else { return }
    signal = SignalName.told(in: Array(text.utf8)[...])
    messages.insert("Program crashed: \(text)", at: 0)
  }

  // MARK: The result

  /// The traces of the document; none if it is no report.
  func traces(source: String) -> [Trace] {
    if !diagnostics.isEmpty {
      return diagnostics.map { trace in
        var trace = trace
        trace.source = source
        return trace
      }
    }
    let isSwift = isSwiftBacktrace || stacks.contains { $0.frames.contains { !$0.kind.isEmpty } }
    guard isReport || isSwiftBacktrace || stacks.contains(where: { !$0.frames.isEmpty }) else {
      return []
    }
    let format: LogFormat = isSwift ? .swiftBacktraceJSON : .appleIPS
    var trace = Trace(source: source, format: format.rawValue)
    trace.signal = signal
    trace.messages = messages
    trace.images = images.compactMap { $0 }
    trace.threads = stacks.map { thread($0) }
    trace.subject = subject
    if let subject = trace.subject, trace.threads[subject].queueLabel == nil {
      trace.threads[subject].queueLabel = legacyQueue
    } else if trace.threads.isEmpty, legacyQueue != nil || faulting != nil {
      // A piece without the threads still tells the number of the one that crashed.
      trace.threads = [ThreadState(id: faulting, queueLabel: legacyQueue)]
      trace.subject = 0
    }
    if !exceptionFrames.isEmpty {
      var exception = Stack(frames: exceptionFrames)
      exception.thread.name = "Last Exception Backtrace"
      trace.threads.append(thread(exception))
    }
    return [trace]
  }

  /// Which thread crashed.
  private var subject: Int? {
    if let marked = stacks.firstIndex(where: \.isCrashed) { return marked }
    if let faulting, faulting < stacks.count { return Int(faulting) }
    return stacks.count == 1 ? 0 : nil
  }

  /// A thread with its frames.
  private func thread(_ stack: Stack) -> ThreadState {
    var result = stack.thread
    result.frames.reserveCapacity(stack.frames.count)
    for frame in stack.frames {
      if frame.isEmpty {
        // swift-backtrace notes frames that it left out.
        if frame.kind.equals("truncated") { result.incompleteness = .cut }
        if frame.kind.begins(with: "omitted") { result.incompleteness = .elided }
      } else {
        result.frames.append(frame.frame(images: images, names: names))
      }
    }
    return result
  }
}
