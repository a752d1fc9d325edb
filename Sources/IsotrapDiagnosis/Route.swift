import IsotrapTraces

/// How a call came to the code at a check, told by the relation of the functions on the way.
struct Route {
  /// The functions of the system that called into the code's own module, innermost first.
  ///
  /// Those of Swift are `Type.name`, such as `NotificationCenter.post`; others have their bare name.
  let systemCallers: [String]

  /// How many types handed a value from method to method until it arrived, as a pipeline does.
  let stageCount: Int

  /// How many functions passed the call on inside a closure of theirs.
  let relayCount: Int

  /// How many frames of the way are looked at.
  private static let limit = 64

  /// Follows the way outwards.
  ///
  /// - Parameter blame: The code at the check, and what lies under it.
  init(_ blame: Blame) {
    var inner = blame.subject
    var way: [(activation: Activation, role: FrameRole)] = []
    for activation in blame.outer.prefix(Self.limit) {
      let role = activation.role(user: blame.owner, paths: [:], inner: inner)
      if role == .runtime || activation.isEntry { break }
      // At -O a closure may stand there twice, as itself and as its partial application.
      let isRepeated = activation.function != nil && activation.function == inner?.function
      if role != .thunk, !isRepeated { way.append((activation, role)) }
      inner = activation
    }
    systemCallers = way.drop { $0.role == .user }.prefix { $0.role == .system }
      .map { Self.systemName(of: $0.activation) }
    let stages = way.map(\.activation).prefix(while: Self.isStage)
    stageCount = Set(stages.map(\.contextType)).count
    let relays = way.prefix { $0.role != .system }.filter { $0.activation.name?.kind == .closure }
    relayCount = Set(relays.map(\.activation.name?.root)).count
  }

  /// Whether the call came from a function of the system whose name begins in one of some ways.
  func comes(from prefixes: [String]) -> Bool {
    systemCallers.contains { caller in prefixes.contains { caller.hasPrefix($0) } }
  }

  /// Whether it was an operator of Combine's that called, as logs without types still show.
  var isCalledByOperator: Bool { systemCallers.first?.hasPrefix("Publishers.") == true }

  /// A function of the system by its type, if it has one, and its bare name.
  private static func systemName(of activation: Activation) -> String {
    guard let type = activation.contextType else { return activation.base }
    return type + "." + activation.base
  }

  /// Whether a function may be a stage of a pipeline: a method of a library, or of Combine.
  private static func isStage(_ activation: Activation) -> Bool {
    guard let name = activation.name, name.kind == .function, activation.contextType != nil else {
      return false
    }
    if name.module == "Combine" || activation.frame.image == "Combine" { return true }
    return activation.role(user: nil, paths: [:], inner: nil) != .system
  }
}
