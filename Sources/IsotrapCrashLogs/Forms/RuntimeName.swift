/// The names of runtime functions, given back the signs that a copy took from them.
///
/// Markdown eats underscores, and text recognition takes one letter for another. The functions below
/// are those that tell what a crash is, so that a damaged name of theirs costs most. A name is only
/// restored if nothing but such damage is between it and the true one.
enum RuntimeName {
  /// The functions.
  static let known: [String] = [
    "_dispatch_assert_queue_fail", "dispatch_assert_queue", "dispatch_assert_queue$V2",
    "dispatch_assert_queue$V2.cold.1", "dispatch_assert_queue.cold.1", "_dispatch_client_callout",
    "_dispatch_call_block_and_release", "_dispatch_lane_serial_drain", "_dispatch_lane_invoke",
    "_dispatch_root_queue_drain", "_dispatch_root_queue_drain_deferred_wlh",
    "_dispatch_worker_thread2", "_dispatch_workloop_worker_thread", "_dispatch_sync_f_slow",
    "__DISPATCH_WAIT_FOR_QUEUE__", "_dispatch_source_invoke", "_dispatch_source_latch_and_call",
    "_dispatch_continuation_pop", "dispatch_group_leave", "_dispatchPreconditionTest",
    "_swift_task_checkIsolatedSwift", "swift_task_checkIsolatedImpl", "swift_task_checkIsolated",
    "swift_task_isCurrentExecutor", "swift_task_isCurrentExecutorImpl",
    "swift_task_isCurrentExecutorWithFlags", "swift_task_isCurrentExecutorWithFlagsImpl",
    "swift_task_isMainExecutorImpl", "swift_task_reportUnexpectedExecutor",
    "_checkExpectedExecutor", "_assertionFailure", "swift_getObjectType", "swift_task_dealloc",
    "swift_job_runImpl", "swift_Concurrency_fatalError", "_os_unfair_lock_recursive_abort",
    "_os_unfair_lock_lock_slow", "objc_exception_throw", "__pthread_kill", "pthread_kill",
    "_pthread_wqthread", "start_wqthread",
  ]

  /// The known names by what is left of them after any damage.
  private static let byRemains: [[UInt8]: String] = Dictionary(
    known.map { (remains(of: Array($0.utf8)[...]), $0) }, uniquingKeysWith: { first, _ in first })

  /// The known names.
  private static let names = Set(known)

  /// The shortest remains that are taken for a known name; shorter ones fit too much.
  private static let shortest = 10

  /// The known name that a damaged one was.
  ///
  /// - Parameter name: A name, with parameters or without.
  /// - Returns: The true name with the parameters as they are; the name as it is if it needs none.
  static func restored(_ name: Bytes) -> String {
    let end = name.firstIndex(of: .openParenthesis) ?? name.endIndex
    guard end - name.startIndex >= shortest, end - name.startIndex < 64 else { return name.text }
    let bare = name[..<end]
    // All of them begin with one of these letters, or what recognition takes for it.
    guard let letter = bare.first(where: { $0 != UInt8(ascii: "_") }) else { return name.text }
    switch letter.lowercased {
    case 0x61, 0x63, 0x64, 0x6F, 0x70, 0x73, 0x35, 0x30: break
    default: return name.text
    }
    // Names with a point, a blank inside or a sign of Objective-C are the user's.
    guard bare.first != UInt8(ascii: "-"), bare.first != UInt8(ascii: "+") else { return name.text }
    guard let known = byRemains[remains(of: bare)], !names.contains(bare.text) else {
      return name.text
    }
    return known + name[end...].text
  }

  /// The bytes of a name that neither markdown nor text recognition changes.
  private static func remains(of name: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(name.count)
    for byte in name {
      switch byte {
      case UInt8(ascii: "_"), .space, UInt8(ascii: "*"), .backslash: break
      case UInt8(ascii: "0"): result.append(UInt8(ascii: "o"))
      case UInt8(ascii: "1"), UInt8(ascii: "I"), UInt8(ascii: "|"), UInt8(ascii: "i"):
        result.append(UInt8(ascii: "l"))
      case UInt8(ascii: "5"): result.append(UInt8(ascii: "s"))
      default: result.append(byte.lowercased)
      }
    }
    return result
  }
}
