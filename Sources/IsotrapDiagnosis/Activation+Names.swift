import IsotrapTraces

extension Activation {
  /// The type that the code belongs to, such as `Outer.Store`; nil of a free function.
  ///
  /// Of a closure, the type of the function around it.
  var contextType: String? {
    guard let root = name?.root.map(withoutGenericArguments), name?.kind != .other else {
      return nil
    }
    var path = root[...]
    if path.hasPrefix("static ") { path = path.dropFirst("static ".count) }
    var components = path.prefix { $0 != "(" }.split(separator: ".")
    guard components.count > 1 else { return nil }
    if let last = components.last, Self.accessorWords.contains(last) { components.removeLast() }
    components.removeLast()
    return components.isEmpty ? nil : components.joined(separator: ".")
  }

  /// What the code is called inside its type: `load(_:)`, or a property's name.
  var member: String? {
    guard let root = name?.root.map(withoutGenericArguments), name?.kind != .other else {
      return nil
    }
    let parameters = root.firstIndex(of: "(") ?? root.endIndex
    var components = root[..<parameters].split(separator: ".")
    guard let last = components.popLast() else { return nil }
    if Self.accessorWords.contains(last) { return components.last.map(String.init) }
    let base = last.hasPrefix("static ") ? String(last.dropFirst("static ".count)) : String(last)
    return base + root[parameters...]
  }

  /// The global actor whose `assumeIsolated` or the like this is.
  var assumedActor: String? {
    guard step == .assumption || step == .precondition, name?.root?.hasPrefix("static ") == true,
      let type = contextType, type != "GlobalActor"
    else { return nil }
    return type
  }

  /// What follows a property's name in the name of its accessor.
  private static let accessorWords: Set<Substring> = [
    "getter", "setter", "modify", "read", "willset", "didset", "modify2", "read2",
  ]
}
