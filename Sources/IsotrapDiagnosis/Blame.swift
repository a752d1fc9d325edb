import IsotrapTraces

/// Which function was entered off its isolation, by which kind of check, and from where.
struct Blame {
  /// What kind of check failed.
  let check: CheckKind

  /// Whether somebody wrote the check; the others are the compiler's.
  let isByHand: Bool

  /// The code at the check, if the stack still has it.
  let subject: Activation?

  /// The function to blame, and where it stands.
  let blamed: Finding.Place?

  /// The first function outside it that led to it.
  let caller: Finding.Place?

  /// The global actor that a thunk, a closure or a check names.
  let globalActor: String?

  /// Whom the blamed code belongs to.
  let owner: Owner?

  /// The machinery of the check.
  let machinery: ArraySlice<Activation>

  /// The frames outside the blamed code.
  let outer: ArraySlice<Activation>

  /// The code of the caller.
  let callerActivation: Activation?

  /// Reads a stack on which an isolation check failed.
  ///
  /// - Parameters:
  ///   - stack: The frames, innermost first.
  ///   - preamble: The machinery of the check.
  ///   - wording: What the messages say.
  ///   - passed: The place that the compiler passed to the check.
  init(
    _ stack: [Activation], preamble: Preamble, wording: Wording, passed: SourceLocation?
  ) {
    check = Self.check(stack, preamble: preamble, wording: wording)
    var index = preamble.end
    isByHand =
      check == .assumeIsolated || check == .preconditionIsolated || check == .executorCheck
    if isByHand {
      // The library's adapters around the closure that was handed to the check.
      while index < stack.count, stack[index].isCompilerMade { index += 1 }
    }
    let hasSubject = index < stack.count && !stack[index].isEntry && !stack[index].isDispatch
    let subject = hasSubject ? stack[index] : nil
    self.subject = subject
    let isThunk = check == .witness || check == .functionThunk || check == .objcThunk
    // The place of merged code is that of the function it happens to be named after.
    let own = subject?.isMerged == true ? nil : subject?.location
    let location =
      isThunk
      ? passed.map { Self.place($0, in: own) } ?? own ?? wording.location
      : own ?? passed ?? wording.location
    if let subject {
      let function = check == .unknown && subject.isCompilerMade ? nil : subject.function
      blamed = Finding.Place(function: function, image: subject.frame.image, location: location)
    } else if location != nil {
      blamed = Finding.Place(function: nil, image: nil, location: location)
    } else {
      blamed = nil
    }
    machinery = stack[preamble.start..<preamble.end]
    outer = hasSubject ? stack[(index + 1)...] : []
    callerActivation = subject.flatMap { [outer] in Self.caller(in: outer, of: $0) }
    caller = callerActivation?.place
    globalActor =
      subject?.name?.globalActor
      ?? machinery.lazy.compactMap(\.assumedActor).last
    owner = subject.map {
      Owner(
        module: $0.name?.module ?? Self.module(ofFileID: passed ?? wording.location),
        image: $0.frame.image)
    }
  }

  /// The place that the compiler passed, with the path that debug information has for its file.
  ///
  /// What is passed is `Module/File.swift`, which names a file for people but opens none.
  private static func place(
    _ passed: SourceLocation, in known: SourceLocation?
  ) -> SourceLocation {
    guard let known, known.fileName == passed.fileName else { return passed }
    return SourceLocation(
      file: known.file, line: passed.line, column: known.line == passed.line ? known.column : nil)
  }

  /// What kind of check stands under the machinery.
  private static func check(
    _ stack: [Activation], preamble: Preamble, wording: Wording
  ) -> CheckKind {
    let steps = preamble.steps
    if steps.contains(.precondition) { return .preconditionIsolated }
    if steps.contains(.executorMethod), !steps.contains(.runtimeCheck) { return .executorCheck }
    if steps.contains(.assumption) { return .assumeIsolated }
    if let check = wording.check, !steps.contains(.expectedExecutor) { return check }
    guard preamble.asksForIsolation || wording.isOfIsolation, preamble.end < stack.count,
      let name = stack[preamble.end].name
    else { return .unknown }
    switch name.kind {
    // What was inlined into merged code is lost: it may as well have assumed its isolation.
    case .closure, .implicitClosure, .localFunction:
      return stack[preamble.end].isMerged ? .unknown : .closureEntry
    case .witness: return .witness
    case .functionThunk: return .functionThunk
    case .objcThunk: return .objcThunk
    case .function, .accessor, .initializer, .deinitializer, .initialValue, .outlined, .other:
      // Some services shorten closures to words that are no Swift name.
      return name.text.hasPrefix("closure in ") ? .closureEntry : .unknown
    }
  }

  /// The first function outside the blamed one that is not machinery and not an adapter.
  private static func caller(
    in outer: ArraySlice<Activation>, of subject: Activation
  ) -> Activation? {
    var inner = subject
    for activation in outer {
      defer { inner = activation }
      // The closure of one defect may stand there twice, as itself and as its partial application.
      if activation.function != nil, activation.function == subject.function { continue }
      if activation.runsObserver(subject) { continue }
      switch activation.role(user: nil, paths: [:], inner: inner) {
      case .runtime, .thunk: continue
      case .system where activation.isEntry || activation.base.isEmpty: continue
      // What released an object or cast it, and so ran a deinitializer, was asked to.
      case .system where activation.isLanguageRuntime: continue
      case .system, .user, .vendor: return activation
      }
    }
    return nil
  }

  /// The module of a `Module/File.swift` that the compiler passed.
  private static func module(ofFileID location: SourceLocation?) -> String? {
    guard let parts = location?.file.split(separator: "/", omittingEmptySubsequences: false),
      parts.count == 2, !parts[0].isEmpty
    else { return nil }
    return String(parts[0])
  }
}
