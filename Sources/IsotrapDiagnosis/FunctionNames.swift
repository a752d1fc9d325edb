import IsotrapTraces

/// A function's name without types, parameters, namespaces and the suffixes of linkers.
///
/// - Parameter text: A name of C or C++, mangled or not, or a Swift name in the short form.
/// - Returns: The bare name: `dispatch_assert_queue` of `dispatch_assert_queue$V2.cold.1`.
func bareName(_ text: String) -> String {
  // Objective-C methods are kept whole, and so are a debugger's words for a signal's trampoline.
  if text.hasPrefix("-[") || text.hasPrefix("+[") || text == "<signal handler called>" {
    return text
  }
  if text.hasPrefix("Swift runtime failure:") { return "Swift runtime failure" }
  let whole = identifierOfItaniumName(text).map(String.init) ?? text.withoutGenericArguments
  var rest = whole[...]
  if let end = rest.dropFirst().firstIndex(where: { $0 == "(" || $0 == "@" }) {
    rest = rest[..<end]
  }
  for suffix in ["$V", ".cold", ".constprop", ".part", ".isra", ".llvm", ".resume"] {
    if let end = rest.firstRange(of: suffix) { rest = rest[..<end.lowerBound] }
  }
  if let dot = rest.lastIndex(where: { $0 == "." || $0 == ":" }) {
    rest = rest[rest.index(after: dot)...]
  }
  if rest.hasPrefix("__GI_") { rest = rest.dropFirst(5) }
  return String(rest)
}

/// The function's own identifier in a mangled C++ name, which some logs leave undemangled.
private func identifierOfItaniumName(_ text: String) -> Substring? {
  guard text.hasPrefix("_Z") else { return nil }
  var rest = text.dropFirst(2).drop { "NLKS".contains($0) }
  var identifier: Substring?
  while let length = Int(rest.prefix { $0.isNumber }), length > 0 {
    rest = rest.drop { $0.isNumber }
    identifier = rest.prefix(length)
    rest = rest.dropFirst(length)
  }
  return identifier
}

/// A type's name as users write it.
///
/// - Parameter name: The name with its module, as the runtime prints it, such as `App.Store`;
///   components such as `(unknown context at $1234)` of private types are dropped.
/// - Returns: The name without its module, such as `Store` or `Outer.Store`.
func typeNameWithoutModule(_ name: String) -> String {
  let path = name.prefix { $0 != "<" }
  var components: [Substring] = []
  for component in path.split(separator: ".") {
    if component.hasPrefix("(unknown context") { continue }
    guard component.hasPrefix("("), let blank = component.firstIndex(of: " ") else {
      components.append(component)
      continue
    }
    components.append(component[component.index(after: component.startIndex)..<blank])
  }
  if components.count > 1 { components.removeFirst() }
  return components.joined(separator: ".") + name[path.endIndex...]
}
