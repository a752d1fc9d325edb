import IsotrapTraces

/// A crash as far as it has been read from text.
struct Report {
  /// The stacks, in the order of the log.
  var stacks: [StackDraft] = []

  /// Whether there are frames of a thread that is said to have crashed.
  var hasCrashedFrames = false

  /// The thread that the header says crashed.
  var mentioned: ThreadState?

  /// What was printed.
  var messages: [String] = []

  /// The signal.
  var signal: String?

  /// The signal that the Mach exception becomes; used if no signal is named.
  var exceptionSignal: String?

  /// The images.
  var images: [Image] = []

  /// What the lines say of the log's format.
  var signs: Set<Sign> = []

  /// The lines that are nothing else, for a log that has no stack.
  var prose: [String] = []

  /// Something that only logs of some formats have.
  enum Sign {
    /// A header of Apple's reports, which others imitate.
    case appleHeader
    /// An exception's type that is a signal.
    case signalAsException
    /// `Crashed:` with a label.
    case crashedLabel
    /// `Current stack trace:`.
    case currentStackTrace
    /// A report of the Main Thread Checker.
    case checker
    /// `[inlined]` before a function.
    case inlinedMark
    /// `Enqueued from`.
    case enqueued
    /// A message by which a runtime says why the process ends.
    case fatalMessage
    /// A signal that ended a process.
    case end
    /// A header of a thread.
    case threadHeader
  }

  /// The most messages that are kept.
  static let maximumMessages = 200

  /// Whether there are frames.
  var hasFrames: Bool { stacks.contains { !$0.thread.frames.isEmpty } }

  /// Keeps a message, once.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - key: What is to stand before it.
  mutating func add(message: Bytes, key: String = "") {
    let value = message.prefix(4096).trimmed
    let text = key + value.text
    guard !value.isEmpty, messages.count < Self.maximumMessages, !messages.contains(text) else {
      return
    }
    messages.append(text)
  }

  /// The trace; nil if the text told nothing of a crash.
  func trace(source: String) -> Trace? {
    var trace = Trace(source: source, format: "")
    trace.signal = signal ?? exceptionSignal
    trace.messages = messages
    trace.images = images
    let submitter = stacks.first { $0.isSubmitter }
    trace.submitter = submitter?.finished()
    let own = stacks.filter { !$0.isSubmitter && (!$0.thread.frames.isEmpty || $0.isCrashed) }
    trace.threads = own.map { $0.finished() }
    trace.subject = subject(among: own)
    if let subject = trace.subject {
      complete(&trace.threads[subject])
    } else if let mentioned {
      trace.threads.insert(mentioned, at: 0)
      trace.subject = 0
    }
    let main = trace.subject.flatMap { own.indices.contains($0) ? own[$0] : nil }
    guard let format = format(of: main, among: own) else { return nil }
    trace.format = format.rawValue
    if !hasFrames, format == .console {
      // Without a stack every line counts: what stood before the failure may name who called.
      trace.messages = prose
    }
    return trace
  }

  /// Adds to a crashed thread what the header says of it.
  private func complete(_ thread: inout ThreadState) {
    guard let mentioned, mentioned.id == nil || thread.id == nil || thread.id == mentioned.id
    else { return }
    thread.id = thread.id ?? mentioned.id
    thread.name = thread.name ?? mentioned.name
    thread.queueLabel = thread.queueLabel ?? mentioned.queueLabel
  }

  /// Which stack is the crashed one: the one that says so, the one that the header names, the only
  /// one, or the first.
  private func subject(among stacks: [StackDraft]) -> Int? {
    if let crashed = stacks.firstIndex(where: { $0.isCrashed && !$0.thread.frames.isEmpty }) {
      return crashed
    }
    if let id = mentioned?.id {
      if let named = stacks.firstIndex(where: { $0.thread.id == id && !$0.isAside }) {
        return named
      }
      // The header names a thread that is not in the log, unless no stack says whose it is.
      if stacks.contains(where: { $0.thread.id != nil }) { return nil }
    }
    if let crashed = stacks.firstIndex(where: \.isCrashed) { return crashed }
    return stacks.firstIndex { !$0.isAside } ?? (stacks.isEmpty ? nil : 0)
  }

  /// The format, from the form of the crashed thread's frames and the lines around them.
  private func format(of main: StackDraft?, among stacks: [StackDraft]) -> LogFormat? {
    if signs.contains(.checker) { return .mainThreadChecker }
    let form = main?.form ?? stacks.lazy.compactMap(\.form).first
    switch form {
    case .lldb: return .lldb
    case .gdb: return .gdb
    case .xcode: return .xcode
    case .llvm: return .llvm
    case .swiftBacktrace: return .swiftBacktrace
    case .at: return .sentry
    case .glibc: return .backtraceSymbols
    case .cells: return .crashlytics
    case .name: return .symbols
    case .columns, .columnsWithOffsets: return columnsFormat(of: main, form: form)
    case nil: break
    }
    if signs.contains(.signalAsException) { return .plCrashReporter }
    if signs.contains(.crashedLabel) { return .crashlytics }
    if signs.contains(.appleHeader) { return .appleCrash }
    if signs.contains(.fatalMessage) || signs.contains(.end) { return .console }
    return mentioned == nil ? nil : .appleCrash
  }

  /// Which of the formats that write frames in columns this is.
  private func columnsFormat(of main: StackDraft?, form: FrameLine.Form?) -> LogFormat {
    if signs.contains(.currentStackTrace) { return .swiftStackTrace }
    if signs.contains(.crashedLabel) { return .crashlytics }
    if signs.contains(.signalAsException) { return .plCrashReporter }
    let frames = main?.thread.frames ?? []
    let areRebased = frames.count { $0.address != nil } > 1 && main?.offsets == 0
    if signs.contains(.inlinedMark) || areRebased { return .sentry }
    if form == .columnsWithOffsets { return .crashlytics }
    if signs.contains(.appleHeader) || signs.contains(.threadHeader) || mentioned != nil {
      return .appleCrash
    }
    let areAddressed = frames.count { $0.address != nil } * 2 > frames.count
    return areAddressed ? .backtraceSymbols : .appleCrash
  }
}
