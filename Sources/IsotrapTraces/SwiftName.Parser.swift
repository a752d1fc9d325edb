extension SwiftName {
  /// Reads demangled names.
  ///
  /// All scanning is by UTF-8 bytes: every delimiter of the forms is ASCII, and no loop looks at a
  /// byte more often than there are nested closures around it.
  struct Parser {
    /// The longest name that is parsed, in bytes.
    static let lengthLimit = 16_384

    /// How many wrappers, and how many nested closures, are followed.
    static let depthLimit = 64

    /// What the name is, as far as it has been read.
    private(set) var kind = Kind.other

    /// The wrappers read so far, outermost first.
    private(set) var wrappers: [Wrapper] = []

    /// The code without wrappers, in the short form.
    private(set) var function: String?

    /// The outermost named function, in the short form.
    private(set) var root: String?

    /// The conformance of a witness.
    private(set) var conformance: Conformance?

    /// The module, if the name is in the full form.
    private(set) var module: String?

    /// The global actor of a closure or thunk.
    private(set) var globalActor: String?

    /// Whether the name shows types, so that it is in the full form and begins with a module.
    private var showsTypes = false

    /// Whether the first component of a path is known to be the module.
    private let dropsModule: Bool

    /// Creates a parser that has read nothing.
    private init(dropsModule: Bool) {
      self.dropsModule = dropsModule
    }

    /// Reads one name.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - isFull: Whether it is known to be in the full form; else its types tell.
    /// - Returns: What was read.
    static func parse(_ text: String, isFull: Bool = false) -> Parser {
      var parser = Parser(dropsModule: isFull)
      guard text.utf8.count <= lengthLimit else {
        parser.keep(text)
        return parser
      }
      parser.read(text[...])
      guard parser.showsTypes, !isFull else { return parser }
      // A type tells the full form only when it has been passed, so the paths are read again.
      return parse(text, isFull: true)
    }

    /// Reads a whole name.
    private mutating func read(_ text: Substring) {
      let body = withoutWrappers(withoutCloneSuffix(text))
      if readThunk(body) || readWitness(body) || readOutlined(body) { return }
      if let inner = body.after("@objc ") {
        readCode(withoutWrappers(inner))
        if kind != .other { kind = .objcThunk }
      } else {
        readCode(body)
      }
      if function == nil { keep(text) }
    }

    /// Takes a name as it is, because it has none of the known forms.
    private mutating func keep(_ text: some StringProtocol) {
      kind = .other
      function = String(text)
      root = function
    }

    // MARK: - Around the code

    /// Drops what linkers and the demangler append to a name.
    private func withoutCloneSuffix(_ text: Substring) -> Substring {
      for mark in [" with unmangled suffix \"", " [clone "] {
        if let start = text.range(ofTopLevel: mark) { return text[..<start.lowerBound] }
      }
      return text
    }

    /// Drops the wrappers at the front of a name and remembers them.
    private mutating func withoutWrappers(_ text: Substring) -> Substring {
      var text = text
      for _ in 0..<Self.depthLimit {
        guard let (wrapper, inner) = Self.wrapper(of: text) else { break }
        if let wrapper { wrappers.append(wrapper) }
        text = inner
      }
      return text
    }

    /// Splits one wrapper off the front of a name; nil as the wrapper is one that says nothing.
    private static func wrapper(of text: Substring) -> (Wrapper?, Substring)? {
      let fixed: [(String, Wrapper?)] = [
        ("partial apply for ", .partialApply), ("partial apply forwarder for ", .partialApply),
        ("merged ", .merged), ("specialized ", .specialized),
        ("dispatch thunk of ", .dispatchThunk),
        ("async function pointer to ", nil), ("@nonobjc ", nil),
      ]
      for (prefix, wrapper) in fixed {
        if let inner = text.after(prefix) { return (wrapper, inner) }
      }
      if text.hasPrefix("("), let close = text.firstIndex(of: ")") {
        let rest = text[text.index(after: close)...]
        for prefix in [
          " await resume partial function for ", " suspend resume partial function for ",
        ] {
          if let inner = rest.after(prefix) { return (.asyncContinuation, inner) }
        }
      }
      if text.hasPrefix("vtable thunk for "), let split = text.range(ofTopLevel: " dispatching to ")
      {
        return (.dispatchThunk, text[split.upperBound...])
      }
      for prefix in ["generic ", "function signature specialization ", "inlined-generic "]
      where text.hasPrefix(prefix) {
        guard let open = text.firstIndex(of: "<"), text[..<open].hasSuffix("specialization "),
          let end = text[open...].skippingBalanced("<"), let inner = text[end...].after(" of ")
        else { continue }
        return (.specialized, inner)
      }
      return nil
    }

    /// Reads an adapter between forms of function values.
    private mutating func readThunk(_ text: Substring) -> Bool {
      guard text.hasPrefix("thunk for ") || text.hasPrefix("reabstraction thunk ") else {
        return false
      }
      kind = .functionThunk
      if let constraint = text.range(ofTopLevel: " with global actor constraint ") {
        globalActor = String(lastComponent(of: text[constraint.upperBound...]))
      }
      return true
    }

    /// Reads the entry of a requirement in a conforming type.
    private mutating func readWitness(_ text: Substring) -> Bool {
      guard let inner = text.after("protocol witness for "),
        let split = inner.range(ofTopLevel: " in conformance ")
      else { return false }
      var conforming = inner[split.upperBound...]
      if let colon = conforming.range(ofTopLevel: " : ") {
        showsTypes = true
        if let place = conforming.range(ofTopLevel: " in ") {
          module = String(conforming[place.upperBound...])
        }
        conforming = conforming[..<colon.lowerBound]
      }
      var requirement = Parser(dropsModule: dropsModule)
      requirement.readCode(inner[..<split.lowerBound])
      showsTypes = showsTypes || requirement.showsTypes
      guard let name = requirement.function, requirement.kind != .other else { return false }
      let isStatic = name.hasPrefix("static ")
      let path = name[...].after("static ") ?? name[...]
      guard let member = memberStart(in: path) else { return false }
      let type = (dropsModule ? withoutFirst(conforming) : conforming).withoutGenericArguments
      kind = .witness
      function = (isStatic ? "static " : "") + type + "." + path[member...]
      root = function
      conformance = Conformance(
        type: type, protocol: String(path[..<path.index(before: member)]), requirement: name)
      return true
    }

    /// Reads what was only moved out of line.
    private mutating func readOutlined(_ text: Substring) -> Bool {
      guard text.hasPrefix("outlined ") else { return false }
      keep(text)
      kind = .outlined
      return true
    }

    // MARK: - The code

    /// Reads closures and local functions from the inside out, then the function around them.
    private mutating func readCode(_ text: Substring) {
      var rest = text
      var scopes: [String] = []
      for _ in 0..<Self.depthLimit {
        guard let scope = Self.scope(of: rest) else {
          finish(scopes: scopes, around: rest)
          return
        }
        if scopes.isEmpty {
          kind = scope.kind
          globalActor = Self.globalActor(inTypeOf: scope.type)
        }
        if !scope.type.isEmpty { showsTypes = true }
        scopes.append(scope.name)
        rest = scope.outer
      }
    }

    /// Reads the outermost function and puts the names together.
    private mutating func finish(scopes: [String], around text: Substring) {
      let entity = Entity(text, dropsModule: dropsModule)
      showsTypes = showsTypes || (entity?.showsTypes ?? false)
      guard let entity else {
        kind = .other
        return
      }
      module = entity.module
      root = entity.name
      function = (scopes + [entity.name]).joined(separator: " in ")
      if scopes.isEmpty { kind = entity.kind }
    }

    /// Splits the innermost closure or local function off the front of a name.
    private static func scope(
      of text: Substring
    ) -> (kind: Kind, name: String, type: Substring, outer: Substring)? {
      let closures: [(String, Kind)] = [
        ("closure #", .closure), ("implicit closure #", .implicitClosure),
      ]
      for (prefix, kind) in closures {
        guard let inner = text.after(prefix) else { continue }
        let number = inner.prefix { $0.isNumber }
        guard let split = inner.range(ofTopLevel: " in ") else { return nil }
        let type = inner[number.endIndex..<split.lowerBound]
        return (kind, prefix + number, type, inner[split.upperBound...])
      }
      // A local function: `name #1 (_:) in outer`.
      guard let mark = text.range(ofTopLevel: " #"), let split = text.range(ofTopLevel: " in "),
        mark.upperBound < split.lowerBound
      else { return nil }
      let number = text[mark.upperBound...].prefix { $0.isNumber }
      var head = text[number.endIndex..<split.lowerBound]
      if head.hasPrefix(" ") { head.removeFirst() }
      guard let generics = head.skippingBalanced("<"),
        let end = head[generics...].skippingBalanced("(")
      else { return nil }
      let parameters = Entity.labels(of: head[generics..<end])
      let type = parameters.isFull ? head : head[end...]
      let name = "\(text[..<mark.lowerBound]) #\(number) \(parameters.text)"
      return (.localFunction, name, type, text[split.upperBound...])
    }

    /// The global actor among the attributes at the front of a closure's type.
    ///
    /// Attributes of the language begin in lower case, but for `@Sendable`.
    private static func globalActor(inTypeOf type: Substring) -> String? {
      var rest = type.drop { $0 == " " }
      while rest.hasPrefix("@") {
        let attribute = rest.dropFirst().prefix { $0 != " " && $0 != "(" }
        let name = attribute.split(separator: ".").last ?? attribute
        if name.first?.isUppercase == true, name != "Sendable" { return String(name) }
        rest = rest.dropFirst().drop { $0 != " " }.drop { $0 == " " }
      }
      return nil
    }

    // MARK: - Paths

    /// Where the member's own name begins in a path: after its type, before a `.getter`.
    private func memberStart(in path: Substring) -> Substring.Index? {
      let components = Entity.componentStarts(in: path)
      guard components.count >= 2, let last = components.last else { return nil }
      guard SwiftName.isAccessor(path[last...]) else { return last }
      return components.count >= 3 ? components[components.count - 2] : nil
    }

    /// A path without its first component, the module.
    private func withoutFirst(_ path: Substring) -> Substring {
      let starts = Entity.componentStarts(in: path)
      return starts.count >= 2 ? path[starts[1]...] : path
    }

    /// The last component of a path.
    private func lastComponent(of path: Substring) -> Substring {
      Entity.componentStarts(in: path).last.map { path[$0...] } ?? path
    }
  }
}
