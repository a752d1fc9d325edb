import IsotrapTraces

/// What a shape may ask about a mismatch: never a name that the user or a vendor chose, only how the
/// parts relate, and what the system's own functions are called.
struct Features {
  /// What kind of check failed.
  let check: CheckKind

  /// What kind of isolation is expected.
  let isolation: Isolation

  /// What the code at the check is; nil if it is not named.
  let code: SwiftName.Kind?

  /// Whether a dispatch source entered the code itself.
  let isEnteredBySource: Bool

  /// Whether the caller is the standard library's code, wherever that is linked into.
  let isCalledByStandardLibrary: Bool

  /// Whether the code was entered through its own form for C: as a function pointer or a block.
  let isEnteredAsCFunction: Bool

  /// Whether code of the same type, itself entered by Dispatch, reached it through others' code.
  let isReachedFromOwnHandler: Bool

  /// Whether the expected executor has no check of its own and dies of the standard library's.
  let isExecutorSilent: Bool

  /// The words of this finding that its sentences are filled in with.
  let terms: Terms

  /// What kind of isolation is expected.
  enum Isolation: Sendable, Equatable {
    /// The main actor.
    case mainActor
    /// The actor whose own method the code is written in.
    case ownActor
    /// Another global actor.
    case globalActor
    /// An actor that the code reaches from outside.
    case otherActor
    /// An executor that somebody wrote.
    case customExecutor
    /// Not known.
    case unknown
  }

  /// Takes the features of a mismatch.
  ///
  /// - Parameters:
  ///   - finding: The finding, with its blame and expectation.
  ///   - blame: The code that the blame was read from.
  init(_ finding: Finding, blame: Blame) {
    let type = blame.subject?.contextType
    check = blame.check
    isolation =
      switch finding.expected {
      case nil: .unknown
      case let expected? where expected.isolation == "MainActor": .mainActor
      case let expected? where expected.isolation.withoutGenericArguments == type: .ownActor
      case let expected? where expected.executor != nil: .customExecutor
      default: blame.isByHand && blame.globalActor == nil ? .otherActor : .globalActor
      }
    code = blame.subject?.name?.kind
    isEnteredBySource = blame.isEnteredBySource
    isCalledByStandardLibrary = blame.isCalledByStandardLibrary
    isEnteredAsCFunction = blame.isEnteredAsCFunction
    isReachedFromOwnHandler = blame.isReachedFromOwnHandler
    isExecutorSilent = blame.isExecutorSilent
    terms = Terms(finding, blame: blame, isolation: isolation)
  }
}
