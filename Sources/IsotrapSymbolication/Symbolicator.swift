import IsotrapTraces

/// Finds the functions and source places behind the addresses of a trace.
public protocol Symbolicator: Sendable {
  /// Names what the addresses of a trace stand for.
  ///
  /// - Parameter trace: A trace whose frames have addresses inside the executing instructions, and
  ///   whose images say where files were loaded.
  /// - Returns: The trace with functions and places filled in. Activations that the compiler
  ///   inlined stand as frames of their own before the frame that they were inlined into, innermost
  ///   first. Frames without an address, outside of all images, or with a function already, are left
  ///   alone. What a file could not tell stays nil, and its image says why in `symbols`.
  func symbolicate(_ trace: Trace) -> Trace
}
