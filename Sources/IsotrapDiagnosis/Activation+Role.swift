import IsotrapTraces

extension Activation {
  /// Whether it is Dispatch's own code.
  var isDispatch: Bool {
    if let image = frame.image, SystemCode.isDispatch(image: image) { return true }
    return base.hasPrefix("_dispatch_") || base.hasPrefix("dispatch_")
  }

  /// Whether nothing but the image of its code is known, which is none of the system's.
  var isNameless: Bool {
    base.isEmpty && !(frame.image.map { SystemCode.owns(image: $0, path: nil) } ?? false)
  }

  /// Whether it is code of a language's runtime that no source calls by name, such as a release.
  var isLanguageRuntime: Bool {
    if Self.languageRuntimes.contains(where: base.hasPrefix) { return true }
    return name?.kind == .other && frame.image?.hasPrefix("libswiftCore") == true
  }

  /// Whose the frame is.
  ///
  /// - Parameters:
  ///   - user: The module or image whose code was entered off its isolation.
  ///   - paths: The paths of the images by name.
  ///   - inner: The next inner frame.
  /// - Returns: The role.
  func role(user: Owner?, paths: [String: String], inner: Activation?) -> FrameRole {
    if isRuntime { return .runtime }
    if isEntry || isLanguageRuntime { return .system }
    if isAdapter(inner: inner) { return .thunk }
    if let module = name?.module {
      if SystemCode.owns(module: module) { return .system }
      if let userModule = user?.module { return module == userModule ? .user : .vendor }
    }
    guard let image = frame.image else {
      return user != nil && user?.image == nil && !base.isEmpty ? .user : .vendor
    }
    if SystemCode.owns(image: image, path: paths[image]) { return .system }
    return image == user?.image ? .user : .vendor
  }

  /// Whether it only passes a call on to the next inner frame, or is nobody's code.
  ///
  /// - Parameter inner: The next inner frame.
  /// - Returns: True for thunks, and for a partial application that calls the inner frame.
  func isAdapter(inner: Activation?) -> Bool {
    if isCompilerMade { return true }
    guard let name, name.wrappers.contains(.partialApply) else { return false }
    return inner?.function == name.function
  }

  /// Whether it is machinery of Swift's concurrency, of Dispatch, or of the process's end.
  private var isRuntime: Bool {
    if step != nil || isDispatch { return true }
    if Self.runtimePrefixes.contains(where: base.hasPrefix) { return true }
    guard let image = frame.image, SystemCode.isConcurrency(image: image) else { return false }
    // Its public types, such as continuations, are library code like any other.
    return name.map { $0.kind == .other || $0.function?.contains(".") == false } ?? true
  }

  /// What the names of the languages' own functions begin with, wherever they are linked into.
  private static let languageRuntimes = ["swift_", "_swift_", "objc_", "__cxa_"]

  /// What the names of concurrency's own functions begin with.
  private static let runtimePrefixes = [
    "swift_task_", "_swift_task_", "swift_job_", "swift_asyncLet_", "swift_taskGroup_",
    "swift_continuation_", "swift_Concurrency_", "swift_defaultActor_", "runJobInEstablished",
    "completeTask", "_sigtramp", "__restore_rt",
  ]
}
