import IsotrapTraces

/// A frame together with what its name says.
struct Activation {
  /// The frame as the trace has it.
  let frame: Frame

  /// The structure of its name; nil if the frame has no name.
  let name: SwiftName?

  /// The bare name of the function, such as `abort` or `assumeIsolated`; empty if it has none.
  let base: String

  /// What it does in a failing check; nil if it has no part in checks.
  let step: CheckStep?

  /// Reads a frame.
  init(_ frame: Frame) {
    self.frame = frame
    let text = frame.function ?? frame.fullFunction
    name = text.map { SwiftName($0, full: frame.fullFunction) }
    base = (name?.root ?? text).map(bareName) ?? ""
    step = CheckStep(base: base, name: name, image: frame.image)
  }

  /// The code's function without what the compiler wrapped around it; nil if it names none.
  ///
  /// Of a witness that stands for several types, the requirement. Other code that stands for several
  /// functions has the name of an arbitrary one, which is worse than none.
  var function: String? {
    guard let name else { return nil }
    if isMerged { return name.kind == .witness ? name.conformance?.requirement : nil }
    return name.kind == .functionThunk ? nil : name.function
  }

  /// The function, by the name that the trace has for it if it needs no other, and where it stands.
  var place: Finding.Place {
    Finding.Place(
      function: function ?? (isMerged ? nil : frame.function), image: frame.image,
      location: location)
  }

  /// Whether the compiler made one body of several equal functions, and named it after one of them.
  var isMerged: Bool { name?.wrappers.contains(.merged) == true }

  /// Whether the compiler or the linker made this code, so that it is nobody's function.
  ///
  /// A partial application is not among them: at -O the closure itself is merged into it.
  var isCompilerMade: Bool {
    guard let name else { return false }
    switch name.kind {
    case .witness, .functionThunk, .objcThunk, .outlined: return true
    default: break
    }
    if name.wrappers.contains(.dispatchThunk) || name.text.hasPrefix("<deduplicated_symbol>") {
      return true
    }
    return name.kind == .other && Self.metadataNames.contains { name.text.contains($0) }
  }

  /// Whether it is the place where a program or a thread begins.
  var isEntry: Bool {
    // A user's `Main.main()` is a function like any other.
    Self.entries.contains(base) && (name?.kind == .other || base == "$main")
  }

  /// The place in the source, unless it is one that the compiler invented.
  var location: SourceLocation? {
    guard let location = frame.location, (location.line ?? 0) > 0,
      !location.file.contains("<compiler-generated>"), !location.file.hasPrefix("<")
    else { return nil }
    return location
  }

  /// Parts of names that stand for tables of the compiler, which logs sometimes show as frames.
  private static let metadataNames = [
    "protocol witness table", "metadata accessor for", "metadata for", "type descriptor for",
  ]

  /// Functions that begin a program or a thread.
  private static let entries: Set<String> = [
    "_start", "main", "$main", "start", "start_thread", "clone", "clone3", "__clone",
    "__clone3",
    "__libc_start_main", "__libc_start_main_impl", "__libc_start_call_main", "start_wqthread",
    "_pthread_wqthread", "thread_start", "_pthread_start", "__swift_async_main",
  ]
}
