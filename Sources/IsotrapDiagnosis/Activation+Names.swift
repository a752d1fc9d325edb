import IsotrapTraces

extension Activation {
  /// The type that the code belongs to, such as `Outer.Store`; nil of a free function, and of code
  /// that stands for several.
  ///
  /// Of a closure, the type of the function around it.
  var contextType: String? {
    guard !isMerged, name?.kind != .other, let root = name?.root?.withoutGenericArguments
    else { return nil }
    var path = root[...]
    if path.hasPrefix("static ") { path = path.dropFirst("static ".count) }
    var components = path.prefix { $0 != "(" }.split(separator: ".")
    guard components.count > 1 else { return nil }
    if let last = components.last, SwiftName.isAccessor(last) { components.removeLast() }
    components.removeLast()
    return components.isEmpty ? nil : components.joined(separator: ".")
  }

  /// What the code is called inside its type: `load(_:)`, or a property's name.
  var member: String? {
    guard function != nil, name?.kind != .other,
      let root = name?.root?.withoutGenericArguments
    else { return nil }
    let parameters = root.firstIndex(of: "(") ?? root.endIndex
    var components = root[..<parameters].split(separator: ".")
    guard let last = components.popLast() else { return nil }
    if SwiftName.isAccessor(last) { return components.last.map(String.init) }
    let base = last.hasPrefix("static ") ? String(last.dropFirst("static ".count)) : String(last)
    return base + root[parameters...]
  }

  /// Whether it is an accessor of a property, or the witness of one.
  var isAccessor: Bool {
    guard let last = name?.root?.split(separator: ".").last else { return false }
    return SwiftName.isAccessor(last)
  }

  /// The global actor whose `assumeIsolated` or the like this is.
  var assumedActor: String? {
    guard step == .assumption || step == .precondition, name?.root?.hasPrefix("static ") == true,
      let type = contextType, type != "GlobalActor"
    else { return nil }
    return type
  }

  /// Whether it only runs an observer, `didSet` or `willSet`, of its own property.
  func runsObserver(_ inner: Activation) -> Bool {
    guard let accessor, let observer = inner.accessor else { return false }
    return accessor.property == observer.property
      && (observer.word == "didset" || observer.word == "willset")
  }

  /// An accessor's property and what it does with it, such as `Feed.count` and `getter`.
  private var accessor: (property: Substring, word: Substring)? {
    guard name?.kind == .accessor, let function, let dot = function.lastIndex(of: ".") else {
      return nil
    }
    return (function[..<dot], function[function.index(after: dot)...])
  }
}
