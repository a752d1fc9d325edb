import IsotrapTraces

extension Finding.Context {
  /// Tells where the event happened.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - thread: The thread of the event.
  init(_ trace: Trace, thread: ThreadState?) {
    let name = thread?.name.flatMap { Self.isOwn($0, of: thread, in: trace) ? $0 : nil }
    let words = [thread?.id.map(String.init), name].compactMap { $0 }
    let current = trace.check?.current
    self.init(
      queue: thread?.queueLabel, thread: words.isEmpty ? nil : words.joined(separator: " "),
      task: thread?.isInTask,
      executor: current.flatMap { executor in
        executor.isMain ? "MainActor" : executor.typeName.map(typeNameWithoutModule)
      })
  }

  /// Whether somebody gave the thread its name.
  ///
  /// Linux names threads after the program, and Dispatch names its workers after the end of a
  /// queue's label, both cut to what the kernel keeps.
  private static func isOwn(_ name: String, of thread: ThreadState?, in trace: Trace) -> Bool {
    if name.isEmpty || thread?.queueLabel?.hasSuffix(name) == true { return false }
    let programs = [trace.source.lastPathComponent, trace.images.first?.name].compactMap { $0 }
    if programs.contains(where: { $0.prefix(kernelNameLimit) == name.prefix(kernelNameLimit) }) {
      return false
    }
    return !rootQueues.contains { $0.hasSuffix(name) }
  }

  /// How many bytes of a thread's name Linux keeps.
  private static let kernelNameLimit = 15

  /// The labels of Dispatch's root queues.
  private static let rootQueues: [String] = [
    "maintenance", "background", "utility", "default", "user-initiated", "user-interactive",
  ].flatMap { quality in
    ["", ".overcommit", ".cooperative"].map { "com.apple.root.\(quality)-qos\($0)" }
  }
}
