/// A line that says which thread the frames below it, or a crash, belong to.
struct ThreadHeader {
  /// The thread's number.
  var id: UInt64?

  /// The thread's name.
  var name: String?

  /// The label of its dispatch queue.
  var queue: String?

  /// What the line says.
  var role = Role.stack

  /// What follows the header on its line, such as lldb's stop reason.
  var rest: Bytes = []

  /// What a line says of a thread.
  enum Role {
    /// Its frames follow.
    case stack
    /// Its frames follow, and it crashed.
    case crashed
    /// It crashed; its frames may stand anywhere.
    case mentioned
    /// Its name follows, and then another header.
    case named
    /// It submitted the work of the thread above; its frames follow.
    case submitter
    /// The frames of an exception follow, which are on no thread's stack now.
    case exception
    /// Its frames follow, and it is the one that Crashlytics names without a number.
    case crashlytics
  }

  /// Creates the header of a thread for which Crashlytics writes a label alone.
  init(crashlyticsLabel label: Bytes) {
    if !label.equals("Thread") { setCrashlyticsLabel(label) }
  }

  /// Reads a header; nil if the line is none.
  init?(_ line: Bytes) {
    guard let first = line.first else { return nil }
    switch first.lowercased {
    case UInt8(ascii: "t"):
      guard readThread(line) || readTriggered(line) || readLLDB(line) else { return nil }
    case UInt8(ascii: "*"):
      guard readLLDB(line.dropFirst().trimmed) else { return nil }
      role = .crashed
    case UInt8(ascii: "c"):
      guard readCrashed(line) else { return nil }
    case UInt8(ascii: "e"):
      guard readEnqueued(line) else { return nil }
    case UInt8(ascii: "p"):
      guard readChecker(line) else { return nil }
    case UInt8(ascii: "l"), UInt8(ascii: "a"):
      guard readException(line) else { return nil }
    default: return nil
    }
  }

  /// Reads `Thread 3 Crashed:: name  Dispatch queue: label` and its kin.
  private mutating func readThread(_ line: Bytes) -> Bool {
    guard var rest = line.after("thread ", ignoringCase: true) else { return false }
    rest.takeBlanks()
    _ = rest.take("#")
    if let number = rest.takeNumber() {
      id = number
    } else if !rest.take("...") && !rest.take("…") && !rest.take("?") {
      return false
    }
    if let next = rest.first, !next.isBlank, next != .colon, next != UInt8(ascii: ",") {
      return false
    }
    rest = rest.trimmed
    if rest.begins(with: "crashed with", ignoringCase: true) { return false }
    if readReceived(rest) { return true }
    if let label = rest.after("name:", ignoringCase: true) {
      role = .named
      setLabel(label)
      return true
    }
    if rest.begins(with: "queue", ignoringCase: true), let colon = rest.firstIndex(of: .colon) {
      queue = Self.label(rest[(colon + 1)...])
      return true
    }
    if rest.first == .openParenthesis {
      // gdb: (Thread 0x7f (LWP 12) "name"):
      guard rest.last == .colon else { return false }
      name = Self.quoted(rest)?.text
      return true
    }
    if rest.first == .quote, let quoted = Self.quoted(rest) {
      name = quoted.text
      rest = rest[(quoted.endIndex + 1)...].trimmed
    }
    if rest.take("crashed", ignoringCase: true) {
      role = .crashed
      rest = rest.trimmed
      guard rest.isEmpty || rest.first == .colon else { return false }
    } else if rest.first == UInt8(ascii: ",") {
      readPairs(rest)
      return true
    } else if rest.first != .colon {
      return rest.isEmpty && name == nil && id != nil
    }
    let reason = rest.trimmed(of: ": \t")
    if reason.begins(with: "EXC_") || reason.begins(with: "signal ")
      || ConsoleMessage.isFatal(reason)
    {
      // Xcode's note beside the line where a thread stopped.
      role = .mentioned
      self.rest = reason
      return true
    }
    setLabel(rest.trimmed(of: ": \t"))
    return true
  }

  /// Reads gdb's `"name" received signal SIGILL, Illegal instruction.` behind the number.
  private mutating func readReceived(_ text: Bytes) -> Bool {
    guard let at = text.first("received signal ") else { return false }
    role = .mentioned
    name = Self.quoted(text[..<at])?.text
    rest = text[at...]
    return true
  }

  /// Reads `Triggered by Thread: 20, Dispatch Queue: label` or `Triggered by Thread 0: label`.
  private mutating func readTriggered(_ line: Bytes) -> Bool {
    guard var rest = line.after("triggered by thread", ignoringCase: true) else { return false }
    role = .mentioned
    rest = rest.trimmed(of: ": \t")
    guard let number = rest.takeNumber() else { return false }
    id = number
    setLabel(rest.trimmed(of: ",: \t"))
    return true
  }

  /// Reads lldb's `thread #19, name = 'x', queue = 'y', stop reason = …`.
  private mutating func readLLDB(_ line: Bytes) -> Bool {
    guard var rest = line.after("thread #", ignoringCase: true), let number = rest.takeNumber()
    else { return false }
    id = number
    readPairs(rest)
    return true
  }

  /// Reads the pairs of name and value in lldb's header.
  private mutating func readPairs(_ text: Bytes) {
    if let at = text.first("queue = ") { queue = Self.label(Self.quoted(text[(at + 8)...]) ?? []) }
    if let at = text.first("name = ") { name = Self.label(Self.quoted(text[(at + 7)...]) ?? []) }
    if let at = text.first("stop reason = ") {
      rest = text[at...]
      if !rest[(rest.startIndex + 14)...].begins(with: "none") { role = .crashed }
    }
  }

  /// Reads `Crashed: label` or `Crashed Thread:  2  Dispatch queue: label`.
  private mutating func readCrashed(_ line: Bytes) -> Bool {
    guard var rest = line.after("crashed", ignoringCase: true) else { return false }
    if let number = rest.trimmed.after("thread", ignoringCase: true) {
      rest = number.trimmed(of: ":# \t")
      guard let value = rest.takeNumber() else { return false }
      id = value
      role = .mentioned
      setLabel(rest.trimmed)
      return true
    }
    guard rest.first == .colon else { return false }
    rest = rest.dropFirst().trimmed
    role = .crashlytics
    if let number = rest.after("thread", ignoringCase: true)?.trimmed(of: " #:").number {
      id = number
      return true
    }
    setCrashlyticsLabel(rest)
    return true
  }

  /// Keeps what Crashlytics calls a thread: its queue's label or, where it has none, its name.
  private mutating func setCrashlyticsLabel(_ label: Bytes) {
    let isName = label.has("thread", ignoringCase: true) && !label.ends(with: "main-thread")
    if isName { name = Self.label(label) } else { queue = Self.label(label) }
  }

  /// Reads Xcode's `Enqueued from x (Thread 3) Queue : x (serial)`.
  private mutating func readEnqueued(_ line: Bytes) -> Bool {
    guard let rest = line.after("enqueued from ", ignoringCase: true) else { return false }
    role = .submitter
    if let at = rest.last("Queue :") ?? rest.last("Queue:") {
      queue = Self.label(rest[at...].drop { $0 != .colon }.dropFirst())
    }
    if let at = rest.last("(Thread ") {
      var number = rest[(at + 8)...]
      id = number.takeNumber()
      if queue == nil { queue = Self.label(rest[..<at]) }
    } else if queue == nil {
      queue = Self.label(rest)
    }
    return true
  }

  /// Reads the Main Thread Checker's `PID: 1, TID: 2, Thread name: (none), Queue name: x, QoS: 0`.
  private mutating func readChecker(_ line: Bytes) -> Bool {
    guard line.begins(with: "PID:"), let thread = line.first("TID:") else { return false }
    role = .crashed
    var number = line[(thread + 4)...].trimmed
    id = number.takeNumber()
    if let at = line.first("Thread name:") { name = Self.field(line[(at + 12)...]) }
    if let at = line.first("Queue name:") { queue = Self.field(line[(at + 11)...]) }
    return true
  }

  /// Reads `Last Exception Backtrace:` and `Application Specific Backtrace 0:`.
  private mutating func readException(_ line: Bytes) -> Bool {
    guard
      line.begins(with: "last exception backtrace", ignoringCase: true)
        || line.begins(with: "application specific backtrace", ignoringCase: true)
    else { return false }
    role = .exception
    name = line.trimmed(of: ": \t").text
    return true
  }

  /// Keeps a label of Apple's header: a name, a queue, or both.
  private mutating func setLabel(_ text: Bytes) {
    var label = text
    if let at = text.first("dispatch queue:", ignoringCase: true) {
      queue = Self.label(text[(at + 15)...])
      label = text[..<at]
    }
    label = label.trimmed
    guard !label.isEmpty else { return }
    // People leave "Dispatch queue:" out; these labels are queues and never threads.
    let isQueue = label.begins(with: "com.apple.root.") || label.equals("com.apple.main-thread")
    if isQueue && queue == nil { queue = Self.label(label) } else { name = Self.label(label) }
  }

  /// A label without what tools write behind it; nil if nothing is left.
  private static func label(_ text: Bytes) -> String? {
    var label = text.trimmed
    for kind in ["(serial)", "(concurrent)"] as [StaticString] where label.ends(with: kind) {
      label = label.dropLast(kind.utf8CodeUnitCount).trimmed
    }
    return label.isEmpty || label.equals("(none)") ? nil : label.text
  }

  /// A value up to the next comma.
  private static func field(_ text: Bytes) -> String? {
    // A label may hold commas; the next field begins after ", " with a word and a colon.
    var end = text.endIndex
    for next in [", Queue name:", ", QoS:", ", Thread name:", ", TID:"] as [StaticString] {
      if let at = text.first(next), at < end { end = at }
    }
    return label(text[..<end])
  }

  /// What stands between the first two quotation marks of a kind; nil if nothing does.
  private static func quoted(_ text: Bytes) -> Bytes? {
    guard let start = text.firstIndex(where: { $0 == .quote || $0 == UInt8(ascii: "'") }),
      let end = text[(start + 1)...].firstIndex(of: text[start]), end > start + 1
    else { return nil }
    return text[(start + 1)..<end]
  }
}
