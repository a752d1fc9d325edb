import IsotrapTraces

/// Reads the lines of a text and puts together the crashes that they tell of.
///
/// Each line is taken for what it says by itself: a frame in one of the forms, a header, a fact, a
/// message. So formats may be mixed, and lines may be missing, without the rest being lost.
struct ReportReader {
  /// The file's name.
  let source: String

  /// Whether a line that is a name alone is a frame, which is tried where no other form is found.
  let readsNames: Bool

  /// The traces of the reports that have ended.
  private(set) var traces: [Trace] = []

  /// The report that is being read.
  private var report = Report()

  /// The stack that frames go to, as an index into the report's.
  private var current: Int?

  /// The last line that was a frame, for what may continue it.
  private var last: LastFrame?

  /// What the lines up to the next blank one are about.
  private var section: Section?

  /// The last line that was nothing else, if no line has come since.
  private var label: Bytes?

  /// Whether a blank line stood before this one.
  private var isAfterBlank = true

  /// A line that was a frame.
  private struct LastFrame {
    /// The line, with what continued it.
    var line: Bytes
    /// What was read from it.
    var read: FrameLine
    /// How many lines it has taken up.
    var lines = 1
  }

  /// What lines are about that have no form of their own.
  private enum Section {
    /// What the system or the process said.
    case information
  }

  /// The most lines that one frame may be wrapped over.
  private static let maximumWrap = 12

  /// Creates a reader.
  init(source: String, readsNames: Bool = false) {
    self.source = source
    self.readsNames = readsNames
  }

  /// Reads lines to the end.
  ///
  /// - Returns: A trace for each report.
  static func read(_ lines: [Bytes], source: String, readsNames: Bool = false) -> [Trace] {
    var reader = ReportReader(source: source, readsNames: readsNames)
    for line in lines { reader.read(line) }
    reader.finish()
    return reader.traces
  }

  /// Ends the report, and begins another.
  private mutating func finish() {
    if let trace = report.trace(source: source) { traces.append(trace) }
    report = Report()
    current = nil
    last = nil
    section = nil
    label = nil
  }

  /// Reads one line.
  private mutating func read(_ line: Bytes) {
    guard !line.isEmpty else {
      isAfterBlank = true
      section = nil
      return
    }
    defer { isAfterBlank = false }
    if let frame = frame(line) {
      add(frame, line: line)
    } else if continuesOpenBrackets, wraps(line) {
      return
    } else if let header = ThreadHeader(line) {
      begin(header, line: line)
    } else if readFact(line) || readImage(line) || readElision(line) {
      label = nil
    } else if ConsoleMessage.isFatal(line) {
      readMessage(line)
    } else if wraps(line) {
      return
    } else {
      readProse(line)
    }
  }

  // MARK: Frames

  /// Reads a line as a frame, in the form that its first byte allows.
  private func frame(_ line: Bytes) -> FrameLine? {
    let expected = current.map { report.stacks[$0].lastIndex.map { $0 + 1 } ?? 0 }
    if let result = Self.frame(line, expected: expected) { return result }
    guard readsNames, !ConsoleMessage.isFatal(line), ThreadHeader(line) == nil,
      Self.pair(line) == nil, !line.begins(with: "EXC_"),
      let (result, strength) = FrameLine.name(line)
    else { return nil }
    // One word is a frame only next to surer ones.
    if strength == .weak, last == nil || isAfterBlank { return nil }
    return result
  }

  /// Reads a line as a frame in any form but a name alone.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - expected: The number of the next frame, if a stack has begun.
  /// - Returns: The frame; nil if the line is none.
  static func frame(_ line: Bytes, expected: Int?) -> FrameLine? {
    guard let first = line.first else { return nil }
    if first.isDigit {
      // The count of a table's row stands in a column, so tabulators are columns too.
      if let result = FrameLine.swiftBacktrace(line) { return result }
      if line.last == .closeBracket, let result = FrameLine.glibc(line) { return result }
      return FrameLine.columns(line, expected: expected)
    }
    switch first {
    case UInt8(ascii: "#"): return FrameLine.hash(line)
    case UInt8(ascii: "*"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      if let result = FrameLine.lldb(line) { return result }
    case UInt8(ascii: "a"):
      if let result = FrameLine.at(line) { return result }
    case UInt8(ascii: "|"):
      return FrameLine.cells(line.split(separator: UInt8(ascii: "|")).map(\.trimmed))
    default: break
    }
    return line.last == .closeBracket ? FrameLine.glibc(line) : nil
  }

  /// Adds the frame of a line to its stack.
  private mutating func add(_ frame: FrameLine, line: Bytes) {
    defer { label = nil }
    if let last, last.read.index != nil, last.read.index == frame.index, last.line == line {
      return
    }
    if let current, let index = frame.index, let before = report.stacks[current].lastIndex,
      index <= before, !report.stacks[current].isDescending
    {
      let isFirstPair = report.stacks[current].thread.frames.count == 1 && index == before - 1
      if index == 0 && before > 0 || (isAfterBlank && index < before && !isFirstPair) {
        restart()
      }
    }
    let stack = current ?? report.stacks.count
    if stack == report.stacks.count { report.stacks.append(StackDraft()) }
    report.stacks[stack].append(frame)
    if report.stacks[stack].isCrashed { report.hasCrashedFrames = true }
    current = stack
    if frame.frames.first?.isInlined == true, frame.form == .columns {
      report.signs.insert(.inlinedMark)
    }
    last = LastFrame(line: line, read: frame)
    section = nil
  }

  /// Begins another stack, because the numbers of the frames begin anew.
  private mutating func restart() {
    let name = label
    if report.signs.contains(.threadHeader) || report.signs.contains(.crashedLabel) {
      var stack = StackDraft()
      // Crashlytics writes the label of every other thread on a line of its own.
      if let name, name.count < 200 {
        let header = ThreadHeader(crashlyticsLabel: name)
        stack.thread.name = header.name
        stack.thread.queueLabel = header.queue
      }
      report.stacks.append(stack)
      current = report.stacks.count - 1
    } else {
      finish()
    }
  }

  // MARK: Wrapped lines

  /// Whether the last frame has brackets that are still open, so that anything may follow.
  private var continuesOpenBrackets: Bool {
    guard let last, !isAfterBlank, last.lines < Self.maximumWrap else { return false }
    return last.read.isOpen && last.line.openBrackets > 0
  }

  /// Adds a line to the frame before it, if it can only be the rest of that.
  ///
  /// - Returns: Whether it was.
  private mutating func wraps(_ line: Bytes) -> Bool {
    guard var last, let current, !isAfterBlank || last.read.isOpen,
      last.lines < Self.maximumWrap, last.line.count + line.count < 1 << 16
    else { return false }
    let frame = last.read.frames[last.read.frames.count - 1]
    let tail = FrameTail(line)
    let isTail = line.first == .plus || line.first == .openParenthesis && tail.hasLocation
    let lacksOffset = frame.functionOffset == nil && frame.location == nil
    let isMangled = frame.symbol != nil && lacksOffset
    let joint: StaticString
    let isImage = last.read.form == .lldb && frame.function == nil && line.contains(.backtick)
    if last.read.isOpen, isImage || Self.isAddress(last.line, with: line) {
      joint = ""
    } else if last.line.openBrackets > 0 {
      joint = " "
    } else if isTail, lacksOffset {
      joint = " "
    } else if isMangled, line.first?.isWordByte == true,
      tail.name.allSatisfy({ $0.isWordByte })
    {
      joint = ""
    } else if last.read.isOpen, NameSigns.strength(of: tail.name) > .none || tail.offset != nil {
      joint = "\t"
    } else if lacksOffset, tail.offset != nil, report.stacks[current].offsets > 0,
      frame.function != nil
    {
      joint = " "
    } else {
      return false
    }
    // The bytes of the joint are a constant of this program.
    var joined = Array(last.line)
    joint.withUTF8Buffer { joined.append(contentsOf: $0) }
    joined.append(contentsOf: line)
    guard let read = reread(joined[...], as: last.read) else { return false }
    report.stacks[current].removeLast(last.read.frames.count)
    let index = report.stacks[current].lastIndex
    report.stacks[current].lastIndex = index.map { $0 - 1 }
    report.stacks[current].append(read)
    report.stacks[current].lastIndex = index
    last.line = joined[...]
    last.read = read
    last.lines += 1
    self.last = last
    return true
  }

  /// Whether an address was broken between two lines.
  private static func isAddress(_ line: Bytes, with rest: Bytes) -> Bool {
    let digits = line.reversed().prefix { $0.hexadecimalValue != nil }.count
    let more = rest.prefix { $0.hexadecimalValue != nil }.count
    guard line.holds("0x", at: line.endIndex - digits - 2) else { return false }
    let end = rest.startIndex + more
    return more > 0 && digits + more <= 16 && (end == rest.endIndex || rest[end].isBlank)
  }

  /// Reads a line anew after more of it has come.
  private func reread(_ line: Bytes, as form: FrameLine) -> FrameLine? {
    if form.form == .name { return FrameLine.name(line)?.line }
    return Self.frame(line, expected: form.index)
  }

  // MARK: Headers and facts

  /// Takes a header of a thread.
  private mutating func begin(_ header: ThreadHeader, line: Bytes) {
    section = nil
    defer {
      label = nil
      last = nil
    }
    if !header.rest.isEmpty { readStop(header.rest) }
    let thread = ThreadState(id: header.id, name: header.name, queueLabel: header.queue)
    switch header.role {
    case .mentioned:
      if report.hasFrames, line.has("received signal") {
        finish()
        readStop(header.rest)
      }
      report.mentioned = report.mentioned ?? thread
      if !header.rest.isEmpty { keep(line) }
      return
    case .named, .stack, .exception: break
    case .submitter: report.signs.insert(.enqueued)
    case .crashed, .crashlytics:
      if report.hasCrashedFrames {
        let isSame =
          header.id != nil
          && report.stacks.contains {
            $0.isCrashed && $0.thread.id == header.id
          }
        // A second crashed thread is another crash, unless a debugger lists the same one again.
        if !isSame || report.stacks.last?.isCrashed == true {
          finish()
          if !header.rest.isEmpty { readStop(header.rest) }
        }
      }
      if header.role == .crashlytics { report.signs.insert(.crashedLabel) }
    }
    if line.begins(with: "PID:") { report.signs.insert(.checker) }
    report.signs.insert(.threadHeader)
    if let last = report.stacks.last, last.thread.frames.isEmpty {
      // A name's header and the frames' header are of one thread; any other without frames is lost.
      if last.thread.id == header.id, header.role == .crashed || header.role == .stack {
        let open = report.stacks.count - 1
        report.stacks[open].thread.name = header.name ?? last.thread.name
        report.stacks[open].thread.queueLabel = header.queue ?? last.thread.queueLabel
        if header.role == .crashed { report.stacks[open].isCrashed = true }
        current = open
        return
      }
      if !last.isCrashed || header.role == .crashlytics { report.stacks.removeLast() }
    }
    var stack = StackDraft()
    stack.thread = thread
    stack.isCrashed = header.role == .crashed || header.role == .crashlytics
    stack.isSubmitter = header.role == .submitter
    stack.isAside = header.role == .submitter || header.role == .exception
    report.stacks.append(stack)
    current = report.stacks.count - 1
  }

  /// Takes why a debugger stopped: `stop reason = EXC_BREAKPOINT (code=1)` or `received signal …`.
  private mutating func readStop(_ text: Bytes) {
    report.signal = report.signal ?? SignalName.named(in: text)
    report.exceptionSignal = report.exceptionSignal ?? SignalName.ofException(in: text)
    report.signs.insert(.end)
    report.add(message: text)
  }

  /// Reads a line with a fact about the crash; false if it is none.
  private mutating func readFact(_ line: Bytes) -> Bool {
    if line.begins(with: "EXC_") {
      readException(line, key: "Exception Type: ")
      return true
    }
    if line.begins(with: "(lldb) ") || line.begins(with: "(gdb) ") {
      if report.hasFrames { finish() }
      return true
    }
    if line.begins(with: "*** Signal "), let colon = line.firstIndex(of: .colon) {
      beginLinuxCrash()
      report.signal = line[(line.startIndex + 11)..<colon].number.flatMap(SignalName.name)
      return true
    }
    if line.has("Program crashed: ") {
      if report.signal == nil || report.hasFrames { beginLinuxCrash() }
      report.signal = report.signal ?? SignalName.told(in: line)
      report.add(message: line.trimmed(of: "* "))
      report.signs.insert(.fatalMessage)
      return true
    }
    if line.begins(with: "Program ") || line.begins(with: "Thread "),
      line.has("received signal") || line.has("terminated with signal")
    {
      if report.hasFrames { finish() }
      readStop(line)
      return true
    }
    guard let (key, value) = Self.pair(line) else { return readContinued(line) }
    return readPair(key, value, line: line)
  }

  /// Begins a crash on Linux, keeping what its process printed before.
  private mutating func beginLinuxCrash() {
    guard report.hasFrames else { return }
    if report.signs.contains(.currentStackTrace) {
      // The runtime printed a stack as it failed; swift-backtrace prints the same one better.
      report.stacks = []
      report.signs.remove(.currentStackTrace)
      current = nil
      last = nil
    } else {
      finish()
    }
  }

  /// Parts `Key: value`, where the key is a few words.
  private static func pair(_ line: Bytes) -> (key: Bytes, value: Bytes)? {
    guard let colon = line.prefix(40).firstIndex(of: .colon) else { return nil }
    // Two colons part the names of C++.
    guard colon + 1 == line.endIndex || line[colon + 1] != .colon else { return nil }
    let key = line[..<colon].trimmed
    guard key.allSatisfy({ $0.isLetter || $0 == .space || $0 == .slash }) else { return nil }
    return (key, line[(colon + 1)...].trimmed)
  }

  /// Headers that Apple's reports have and that tell nothing of the failure.
  private static let headers: [StaticString] = [
    "process", "path", "identifier", "version", "code type", "role", "parent process", "coalition",
    "user id", "date/time", "launch time", "hardware model", "os version", "release type",
    "crash reporter key", "crashreporter key", "incident identifier", "sleep/wake uuid",
    "time awake since boot", "time since wake", "system integrity protection",
    "terminating process", "responsible", "report version", "anonymous uuid", "exception note",
    "beta", "appvariant", "appstoretools", "baseband version", "highlighted by thread",
    "binary images", "external modification summary", "vm region info", "notes",
  ]

  /// Takes a pair of key and value; false if the key is not one of a crash's header.
  private mutating func readPair(_ key: Bytes, _ value: Bytes, line: Bytes) -> Bool {
    let isNew =
      key.equals("incident identifier", ignoringCase: true)
      || key.equals("process", ignoringCase: true)
    if isNew, report.hasFrames { finish() }
    if Self.headers.contains(where: { key.equals($0, ignoringCase: true) }) {
      report.signs.insert(.appleHeader)
      section = nil
      return true
    }
    if key.equals("exception type", ignoringCase: true) {
      report.signs.insert(.appleHeader)
      readException(value, key: "Exception Type: ")
      if value.begins(with: "SIG") { report.signs.insert(.signalAsException) }
    } else if key.equals("exception codes", ignoringCase: true) {
      if value.contains(where: { $0 == UInt8(ascii: "_") }) {
        report.add(message: value, key: "Exception Codes: ")
      }
    } else if key.begins(with: "termination ", ignoringCase: true) {
      report.signs.insert(.appleHeader)
      report.signal = report.signal ?? SignalName.told(in: value)
      report.add(message: value, key: key.text + ": ")
      section = .information
      return true
    } else if key.begins(with: "application specific ", ignoringCase: true)
      || key.equals("dyld error message", ignoringCase: true)
      || key.equals("kernel triage", ignoringCase: true)
    {
      report.signs.insert(.appleHeader)
      report.add(message: value)
      section = .information
      return true
    } else if key.equals("exception subtype", ignoringCase: true)
      || key.equals("exception message", ignoringCase: true)
      || key.equals("exception reason", ignoringCase: true)
      || key.equals("fatal exception", ignoringCase: true)
    {
      report.add(message: value, key: key.text + ": ")
    } else if key.equals("current stack trace", ignoringCase: true) {
      if report.hasFrames { finish() }
      report.signs.insert(.currentStackTrace)
    } else {
      return readContinued(line)
    }
    section = nil
    return true
  }

  /// Takes a line under a heading such as `Application Specific Information:`.
  private mutating func readContinued(_ line: Bytes) -> Bool {
    guard section == .information, !report.hasFrames || last == nil else { return false }
    report.add(message: line)
    return true
  }

  /// Takes a line with an exception of Mach or a signal.
  private mutating func readException(_ value: Bytes, key: String) {
    report.signal = report.signal ?? SignalName.named(in: value)
    report.exceptionSignal = report.exceptionSignal ?? SignalName.ofException(in: value)
    report.signs.insert(.end)
    report.add(message: value, key: key)
  }

  /// Reads a line of a list of images; false if it is none.
  private mutating func readImage(_ line: Bytes) -> Bool {
    guard line.begins(with: "0x"), let image = Image(logLine: line) else { return false }
    if report.images.count < 4096 { report.images.append(image) }
    return true
  }

  /// Reads a line that stands for frames left out; false if it is none.
  private mutating func readElision(_ line: Bytes) -> Bool {
    let rest = line.trimmed(of: ".[]()<>-* ")
    let isDots = line.begins(with: "...") || line.begins(with: "…")
    if rest.isEmpty || rest.equals("…") {
      guard isDots || line.has("...") || line.has("…") else { return false }
      elide()
      return true
    }
    guard
      isDots || rest.begins(with: "snip") || rest.ends(with: "more frames")
        || rest.ends(with: "frames omitted")
    else { return false }
    elide()
    // Who leaves frames out may still name some of them.
    if isDots, ConsoleMessage.isFatal(rest) { report.add(message: rest) }
    return true
  }

  /// Notes that frames are left out after the last one.
  private mutating func elide() {
    guard let current, !report.stacks[current].thread.frames.isEmpty else { return }
    report.stacks[current].thread.incompleteness = .cut
    last = nil
  }

  // MARK: Messages and prose

  /// Takes a message of a runtime.
  private mutating func readMessage(_ line: Bytes) {
    let isChecker = line.has("Main Thread Checker:")
    let isRepeated = report.messages.last == line.text
    let isAnother =
      ConsoleMessage.beginsAnother(line) && !isRepeated
      && report.messages.contains { ConsoleMessage.beginsAnother(Array($0.utf8)[...]) }
    if report.hasFrames, isChecker || ConsoleMessage.beginsAnother(line) && !isRepeated {
      finish()
    } else if !report.hasFrames,
      isAnother || isChecker && !isRepeated && report.signs.contains(.checker)
    {
      finish()
    }
    if isChecker { report.signs.insert(.checker) }
    report.signs.insert(.fatalMessage)
    report.signal = report.signal ?? (line.has("rap: ") ? SignalName.told(in: line) : nil)
    report.add(message: line)
    keep(line)
  }

  /// Takes a line that is nothing else.
  private mutating func readProse(_ line: Bytes) {
    if let rest = line.after("via "), let current, report.stacks[current].form == .columns {
      // A person's way to name frames without their numbers.
      let frames = FrameLine.frames(FrameTail(rest), image: nil)
      if frames.allSatisfy({
        NameSigns.strength(of: Array(($0.function ?? "").utf8)[...]) == .strong
      }) {
        report.stacks[current].append(FrameLine(frames: frames, form: .columns))
        return
      }
    }
    if ConsoleMessage.isEnd(line) {
      report.signal = report.signal ?? SignalName.told(in: line)
      report.signs.insert(.end)
    }
    label = line
    last = nil
    keep(line)
  }

  /// Keeps a line for the case that the log has no stack.
  private mutating func keep(_ line: Bytes) {
    guard report.prose.count < Report.maximumMessages else { return }
    let text = line.prefix(4096).text
    if report.prose.last != text { report.prose.append(text) }
  }
}
