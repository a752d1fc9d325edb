extension SwiftName {
  /// A declared function, method, accessor, initializer or deinitializer, with the path to it.
  struct Entity {
    /// What it is.
    let kind: Kind

    /// Its path and labels, without module and types.
    let name: String

    /// The module, if the path is known to begin with one.
    let module: String?

    /// Whether the text shows types, and so is in the full form.
    let showsTypes: Bool

    /// Reads a declaration in either form; nil if the text is not one.
    ///
    /// - Parameters:
    ///   - text: The declaration, without closures and wrappers around it.
    ///   - dropsModule: Whether the first component of the path is the module.
    init?(_ text: Substring, dropsModule: Bool) {
      var rest = text
      var words = ""
      var isInitialValue = false
      for prefix in [
        "variable initialization expression of ", "one-time initialization function for ",
        "default argument ",
      ] {
        guard let inner = rest.after(prefix) else { continue }
        isInitialValue = true
        let number = inner.prefix { $0.isNumber }
        rest = inner[number.endIndex...].after(" of ") ?? inner
        words += prefix + (rest.startIndex == inner.startIndex ? "" : "\(number) of ")
      }
      if let inner = rest.after("static ") {
        words += "static "
        rest = inner
      }
      var extensionModule: String?
      if let inner = rest.after("(extension in "), let end = inner.firstIndex(of: ")") {
        extensionModule = String(inner[..<end])
        rest = inner[end...].after("):") ?? inner
      }

      guard let path = Self.path(of: rest) else { return nil }
      rest = rest[path.end...]
      var components = path.components
      let pathModule = dropsModule && components.count > 1 ? components.removeFirst() : nil
      module = extensionModule ?? pathModule
      guard var last = components.popLast() else { return nil }

      var parameters: (text: String, isFull: Bool) = ("", false)
      if rest.hasPrefix("(") {
        guard let end = rest.skippingBalanced("(") else { return nil }
        parameters = Self.labels(of: rest[..<end])
        rest = rest[end...]
      }
      let hasType = [" -> ", " : ", " async", " throws"].contains { rest.hasPrefix($0) }
      guard rest.isEmpty || hasType else { return nil }
      showsTypes = hasType || parameters.isFull || extensionModule != nil

      switch last {
      case "__allocating_init": last = "init"
      case "__deallocating_deinit", "__isolated_deallocating_deinit": last = "deinit"
      default: break
      }
      if isInitialValue {
        kind = .initialValue
      } else if last == "init" || last.hasPrefix("init<") {
        kind = .initializer
      } else if last == "deinit" {
        kind = .deinitializer
      } else if SwiftName.isAccessor(last[...]) {
        kind = .accessor
      } else if !parameters.text.isEmpty {
        kind = .function
      } else {
        return nil
      }
      name = words + (components + [last]).joined(separator: ".") + parameters.text
    }

    /// A parameter list reduced to its labels, and whether it held types.
    ///
    /// - Parameter list: The list with its parentheses, in the short form (`(_:at:)`), the full form
    ///   (`(Swift.Int, at: Swift.Int)`), or as a debugger prints it, with values (`(at=3)`).
    /// - Returns: The labels with parentheses, and whether the list held types.
    static func labels(of list: Substring) -> (text: String, isFull: Bool) {
      let inner = list.dropFirst().dropLast()
      if inner.isEmpty || inner == "..." { return (String(list), false) }
      if inner.last == ":", !inner.contains(" ") { return (String(list), false) }
      var labels = ""
      var rest = inner
      while true {
        let split = rest.range(ofTopLevel: ", ")
        let parameter = rest[..<(split?.lowerBound ?? rest.endIndex)]
        let label = parameter.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        let mark = parameter[label.endIndex...]
        if mark.hasPrefix("=") { return ("(...)", false) }
        labels += mark.hasPrefix(": ") && !label.isEmpty ? "\(label):" : "_:"
        guard let split else { break }
        rest = rest[split.upperBound...]
      }
      return ("(\(labels))", true)
    }

    /// Where the components of a path begin; empty if the text is not a path.
    static func componentStarts(in text: Substring) -> [Substring.Index] {
      path(of: text)?.starts ?? []
    }

    /// Reads a path: components with generic arguments, separated by dots.
    ///
    /// A private declaration of the full form, `(name in _DISCRIMINATOR)`, gives its name.
    private static func path(
      of text: Substring
    ) -> (components: [String], starts: [Substring.Index], end: Substring.Index)? {
      var components: [String] = []
      var starts: [Substring.Index] = []
      var rest = text
      while true {
        starts.append(rest.startIndex)
        if rest.hasPrefix("("), let end = rest.skippingBalanced("(") {
          components.append(String(rest[..<end].dropFirst().prefix { $0 != " " }))
          rest = rest[end...]
        } else if let end = rest.skippingOperator() {
          components.append(String(rest[..<end]))
          rest = rest[end...]
        } else {
          let name = rest.prefix { $0 != "." && $0 != "<" && $0 != "(" && $0 != " " && $0 != ":" }
          guard !name.isEmpty, let end = rest[name.endIndex...].skippingBalanced("<") else {
            return nil
          }
          components.append(name + Self.withoutConstraints(rest[name.endIndex..<end]))
          rest = rest[end...]
        }
        guard rest.hasPrefix("."), rest.count > 1 else { break }
        rest = rest.dropFirst()
      }
      return (components, starts, rest.startIndex)
    }

    /// Generic parameters as the short form shows them, without their `where` clause.
    private static func withoutConstraints(_ parameters: Substring) -> String {
      guard let clause = parameters.dropFirst().range(ofTopLevel: " where ") else {
        return String(parameters)
      }
      return parameters[..<clause.lowerBound] + ">"
    }
  }
}
