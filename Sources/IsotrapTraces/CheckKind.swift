/// Where and why an isolation check stands in the code.
///
/// The raw values are the ones of the JSON schema `isotrap/1`.
public enum CheckKind: String, Sendable, Codable, CaseIterable {
  /// At the entry of a closure that inherited its isolation.
  case closureEntry = "closure-entry"
  /// In the protocol witness of a `@preconcurrency` conformance.
  case witness
  /// In the thunk that turns an isolated function value into one that is not.
  case functionThunk = "function-thunk"
  /// In the Objective-C thunk of an isolated member; on Apple systems only.
  case objcThunk = "objc-thunk"
  /// `assumeIsolated`, written by hand.
  case assumeIsolated = "assume-isolated"
  /// `preconditionIsolated` or `assertIsolated`, written by hand.
  case preconditionIsolated = "precondition-isolated"
  /// A custom executor's own `checkIsolated`, called without the runtime.
  case executorCheck = "executor-check"
  /// `dispatchPrecondition`, written by hand; not a check of Swift's isolation.
  case dispatchPrecondition = "dispatch-precondition"
  /// A check of some kind, with too few frames left to say which.
  case unknown
}
