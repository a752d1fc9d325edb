import IsotrapTraces

/// The innermost frames of a stack: the machinery of the check that failed, if one did.
struct Preamble {
  /// Where the stack of the event begins: after the frames of a signal handler, if there are any.
  let start: Int

  /// The first frame after the machinery: the code at the check.
  private(set) var end: Int

  /// The steps of the machinery, innermost first.
  private(set) var steps: [CheckStep] = []

  /// Whether the check read memory that was no executor any more.
  let isStale: Bool

  /// How many frames of a signal handler are looked through.
  private static let handlerLimit = 64

  /// How many frames an executor's own check may have beneath it.
  private static let executorCodeLimit = 24

  /// How many frames of a stale object's accessors may lie under the runtime's check.
  private static let staleLimit = 8

  /// Finds the machinery.
  ///
  /// - Parameters:
  ///   - stack: The frames, innermost first.
  ///   - signal: The signal that ended the process.
  init(_ stack: [Activation], signal: String?) {
    let trampolines: Set<String> = ["_sigtramp", "__restore_rt", "<signal handler called>"]
    let trampoline = stack.prefix(Self.handlerLimit).lastIndex { trampolines.contains($0.base) }
    start = trampoline.map { $0 + 1 } ?? 0
    end = start
    isStale = Self.isStale(
      stack[start...], signal: signal, isBelowHandler: trampoline != nil)
    collect(stack)

    // What dies beneath an executor's own check dies checking, whatever it calls.
    let reach = stack[end...].prefix(Self.executorCodeLimit)
    if let inner = reach.firstIndex(where: {
      $0.step == .executorMethod || $0.base == "_swift_task_checkIsolatedSwift"
    }) {
      end = inner
      collect(stack)
    }
    joinAssumption(stack)
  }

  /// Whether a part of Swift's isolation checks asked and failed.
  ///
  /// A frame of `assumeIsolated` alone is no failure: at -O the closure's own traps lie in it.
  var asksForIsolation: Bool {
    asksWithoutDoubt || steps.contains { $0.isOfIsolation } && steps.first == .failure
  }

  /// Whether the runtime or an executor was asked, beyond doubt.
  var asksWithoutDoubt: Bool {
    steps.contains { $0 == .runtimeCheck || $0 == .executorMethod || $0 == .expectedExecutor }
  }

  /// Takes steps as long as they follow one another.
  private mutating func collect(_ stack: [Activation]) {
    var index = end
    while index < stack.count {
      let activation = stack[index]
      if let step = activation.step {
        steps.append(step)
        end = index + 1
      } else if activation.base.isEmpty, let image = activation.frame.image {
        // A stripped library: only its name tells what the frame is.
        if SystemCode.isConcurrency(image: image), steps.contains(.queueAssertion) {
          steps.append(.runtimeCheck)
          end = index + 1
        } else if !SystemCode.owns(image: image, path: nil) {
          break
        }
      } else if !Self.isSystemDetail(activation) {
        break
      }
      index += 1
    }
  }

  /// Whether a frame may stand between two steps without being one.
  private static func isSystemDetail(_ activation: Activation) -> Bool {
    // A closure of the library's own, such as `closure #1 in _assertionFailure(_:_:file:line:flags:)`.
    activation.name?.kind == .closure && activation.name?.module == "Swift"
  }

  /// Goes on through `assumeIsolated` where the closure that was passed to it is what checks.
  ///
  /// The call and the closure check one after the other; both are one defect.
  private mutating func joinAssumption(_ stack: [Activation]) {
    guard asksForIsolation, end < stack.count, stack[end].name?.kind == .closure else { return }
    guard let outer = stack[(end + 1)...].prefix(4).firstIndex(where: { !$0.isCompilerMade }),
      stack[outer].step == .assumption
    else { return }
    end = outer
    collect(stack)
  }

  /// Whether the runtime's check faulted on an executor instead of failing it.
  ///
  /// - Parameters:
  ///   - stack: The stack of the event.
  ///   - signal: The signal that ended the process.
  ///   - isBelowHandler: Whether the frames of a signal handler were above it, so that the stack
  ///     begins where the signal came.
  /// - Returns: Whether it is so beyond doubt.
  private static func isStale(
    _ stack: ArraySlice<Activation>, signal: String?, isBelowHandler: Bool
  ) -> Bool {
    guard
      let check = stack.prefix(staleLimit).firstIndex(where: {
        $0.step == .runtimeCheck || $0.step == .executorMethod
      })
    else { return false }
    let beneath = stack[..<check]
    if beneath.contains(where: { $0.step == .failure || $0.step == .queueAssertion }) {
      return false
    }
    if signal == "SIGSEGV" || signal == "SIGBUS" { return true }
    let base = stack[check].base
    if base.hasPrefix("isMainExecutor") || base.hasPrefix("swift_task_isMainExecutor") {
      // It answers and never fails a check: what ends there read what it was asked about.
      return beneath.allSatisfy { $0.base.isEmpty || readersOfObjects.contains($0.base) }
    }
    guard let innermost = beneath.first else {
      // What fails a check is called, and would stand between it and the signal.
      return isBelowHandler && signal == nil && base.hasPrefix("swift_task_is")
    }
    return readersOfObjects.contains(innermost.base)
  }

  /// Functions of the runtimes that fault on a dead object.
  private static let readersOfObjects: Set<String> = [
    "swift_getObjectType", "swift_retain", "swift_release", "objc_opt_class", "objc_msgSend",
    "object_getClass", "objc_retain", "swift_dynamicCastClass", "swift_conformsToProtocol",
  ]
}
