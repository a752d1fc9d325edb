import IsotrapTraces

/// How the frames around the blamed code relate to it, without a look at any name of a user's or a
/// vendor's choice.
extension Blame {
  /// Whether a dispatch source entered the code itself.
  var isEnteredBySource: Bool {
    callerActivation == nil && outer.contains { $0.base.hasPrefix("_dispatch_source_") }
  }

  /// Whether the caller is the standard library's code, wherever that is linked into.
  var isCalledByStandardLibrary: Bool {
    guard let caller = callerActivation else { return false }
    return caller.name?.module == "Swift" || caller.frame.image?.hasPrefix("libswiftCore") == true
  }

  /// Whether the code was entered through its own form for C: as a function pointer or a block.
  var isEnteredAsCFunction: Bool {
    let adapters = outer.prefix { $0.isCompilerMade || $0.name?.wrappers.isEmpty == false }
    return adapters.contains {
      $0.name?.kind == .objcThunk && $0.name?.function == subject?.function
    }
  }

  /// Whether code of the same type, itself entered by Dispatch, reached it through others' code.
  ///
  /// Others' code is told by its module, so a log without modules never shows this.
  var isReachedFromOwnHandler: Bool {
    guard let subject, let type = subject.contextType else { return false }
    var isPastOthers = false
    var handler: Activation?
    var inner = subject
    for activation in outer {
      let role = activation.role(user: owner, paths: [:], inner: inner)
      inner = activation
      switch role {
      case .thunk: continue
      case .runtime: return handler != nil && activation.isDispatch
      case .system, .vendor:
        if handler != nil { return false }
        isPastOthers = true
      case .user:
        guard isPastOthers, activation.contextType == type else { return false }
        handler = activation
      }
    }
    return false
  }

  /// Whether the expected executor has no check of its own and dies of the standard library's.
  var isExecutorSilent: Bool {
    let asked = machinery.filter { $0.step == .executorMethod }.compactMap(\.contextType)
    return !asked.isEmpty && asked.allSatisfy { $0 == "SerialExecutor" }
  }
}
