/// What is known of one thread at the moment of the trace.
public struct ThreadState: Sendable, Equatable {
  /// The thread's number, as the source gives it.
  public var id: UInt64?

  /// The thread's name.
  public var name: String?

  /// The label of the dispatch queue it was working for.
  public var queueLabel: String?

  /// Whether a Swift task was running on it; nil if the source cannot tell.
  public var isInTask: Bool?

  /// Its stack, innermost frame first; after it, who awaits the running function, with `isAsync`.
  public var frames: [Frame]

  /// Why the stack is not whole, if it is not.
  public var incompleteness: Incompleteness?

  /// Why a stack is not whole.
  public enum Incompleteness: String, Sendable {
    /// The stack was deeper than the record.
    case cut
    /// The unwinder could not go on.
    case partial
    /// Frames before the outermost are left out of a log.
    case elided
  }

  /// Creates the state of a thread.
  public init(
    id: UInt64? = nil, name: String? = nil, queueLabel: String? = nil, isInTask: Bool? = nil,
    frames: [Frame] = [], incompleteness: Incompleteness? = nil
  ) {
    self.id = id
    self.name = name
    self.queueLabel = queueLabel
    self.isInTask = isInTask
    self.frames = frames
    self.incompleteness = incompleteness
  }
}
