/// The structure of a demangled Swift name: what kind of code it is, and whose.
///
/// It is parsed from text, not from a mangled symbol, because logs often hold no more. The short form
/// of the toolchain's demangler (`closure #1 in Feed.load(_:)`) and the full one
/// (`closure #1 @Swift.MainActor () -> () in App.Feed.load(Swift.Int) -> ()`) give the same
/// structure; only the full one tells the module and a closure's global actor. What does not read as
/// Swift has the kind `other` and is kept as it is.
public struct SwiftName: Sendable, Hashable {
  /// The text that was parsed.
  public let text: String

  /// What the code is, under the wrappers.
  public let kind: Kind

  /// What the compiler wrapped around it, outermost first.
  public let wrappers: [Wrapper]

  /// The code in the short form, without wrappers and types; nil for a function thunk.
  ///
  /// Of a witness, the implementing method: `Camera.capture(_:)`. The entry points of one
  /// initializer or deinitializer have one name, `init(…)` or `deinit`.
  public let function: String?

  /// The outermost named function: of a closure the one that it is written in, else `function`.
  public let root: String?

  /// The conformance that a witness belongs to.
  public let conformance: Conformance?

  /// The module of the code, if the full form was there to tell it.
  public let module: String?

  /// The global actor of a closure or function thunk, without its module, where the name tells it.
  public let globalActor: String?

  /// What a closure takes and gives, where the full form was there to tell it.
  public let signature: Signature?

  /// What a piece of code is.
  public enum Kind: String, Sendable, CaseIterable {
    /// A function, method or operator.
    case function
    /// A getter, setter, observer or addressor.
    case accessor
    /// An initializer.
    case initializer
    /// A deinitializer.
    case deinitializer
    /// A function declared in another one.
    case localFunction
    /// A closure that somebody wrote.
    case closure
    /// A closure that the compiler made, as for an autoclosure or a method reference.
    case implicitClosure
    /// The default value of an argument, or the initial value of a variable.
    case initialValue
    /// The entry that a protocol's requirement has in a type.
    case witness
    /// The adapter from one form of function value to another; it names no function.
    case functionThunk
    /// The entry that Objective-C has to a member or a block.
    case objcThunk
    /// Copies and destructions that were moved out of line; nobody's code.
    case outlined
    /// Anything else: C, C++, Objective-C, metadata, or an unknown form.
    case other
  }

  /// What the compiler puts around code without changing whose it is.
  public enum Wrapper: String, Sendable, CaseIterable {
    /// It passes captured values on. At -O the code itself is often merged into it.
    case partialApply
    /// It calls a method through its class or protocol.
    case dispatchThunk
    /// It is one body for several equal functions.
    case merged
    /// It is a copy for certain types or arguments.
    case specialized
    /// It is the part of an async function after a suspension.
    case asyncContinuation
  }

  /// A type's conformance to a protocol.
  public struct Conformance: Sendable, Hashable {
    /// The type, without generic arguments.
    public let type: String

    /// The protocol, without its module where the full form told it.
    public let `protocol`: String

    /// The requirement with its protocol, such as `CaptureDelegate.capture(_:)`.
    public let requirement: String
  }

  /// Parses a demangled name.
  ///
  /// - Parameters:
  ///   - text: The short or the full form. A name of more than 16,384 bytes is not parsed.
  ///   - full: The full form, if there is one beside the short form.
  public init(_ text: String, full: String? = nil) {
    let parsed = Parser.parse(text)
    let told = full.map { Parser.parse($0, isFull: true) } ?? parsed
    self.text = text
    kind = parsed.kind
    // Only the full form tells a continuation of an async function from the function.
    wrappers = told.kind == parsed.kind ? told.wrappers : parsed.wrappers
    function = parsed.function
    root = parsed.root
    conformance = parsed.conformance
    module = told.module
    globalActor = told.globalActor ?? parsed.globalActor
    signature = told.signature ?? parsed.signature
  }

  /// The name without wrappers and without the numbers of closures and local functions.
  ///
  /// Equal for the same code after an unrelated closure was added beside it.
  public var withoutOrdinals: String {
    let parts = (function ?? text).split(separator: " #", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts.first ?? "")) { name, part in
      name + part.drop { $0.isNumber }
    }
  }

  /// Whether the last component of a path is an accessor of the component before it.
  package static func isAccessor(_ component: Substring) -> Bool {
    accessors.contains(component)
  }

  /// What follows a property's name in the name of its accessor.
  private static let accessors: Set<Substring> = [
    "getter", "setter", "modify", "read", "willset", "didset", "init accessor", "modify2", "read2",
    "yielding_mutate", "yielding_borrow", "unsafeMutableAddressor", "unsafeAddressor",
  ]
}
