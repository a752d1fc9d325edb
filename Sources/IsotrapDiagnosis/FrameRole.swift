/// Whose a frame is.
public enum FrameRole: String, Sendable, CaseIterable {
  /// The Swift runtime's and Dispatch's machinery of checks, jobs and queues.
  case runtime
  /// Code that the compiler made to adapt one calling form to another.
  case thunk
  /// The module whose code was entered off its isolation.
  case user
  /// Any other code that came with the program.
  case vendor
  /// The operating system's and the toolchain's libraries.
  case system
}
