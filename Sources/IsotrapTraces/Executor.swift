/// A serial executor, as far as it is known.
public struct Executor: Sendable, Equatable {
  /// Whether the runtime took it for the main executor.
  public var isMain: Bool

  /// Whether it is an actor that has no executor of its own.
  public var isDefaultActor: Bool

  /// The type of the actor or executor with its module, such as `App.Store`.
  public var typeName: String?

  /// Creates an executor.
  public init(isMain: Bool, isDefaultActor: Bool, typeName: String?) {
    self.isMain = isMain
    self.isDefaultActor = isDefaultActor
    self.typeName = typeName
  }
}
