import IsotrapTraces

/// A thread as far as it has been read.
struct StackDraft {
  /// The thread.
  var thread = ThreadState()

  /// Whether the log says that it crashed.
  var isCrashed = false

  /// Whether it is the stack of an exception or of a submitter, so not what a thread is doing.
  var isAside = false

  /// Whether it is the stack of the thread that submitted the work.
  var isSubmitter = false

  /// The number of the last frame.
  var lastIndex: Int?

  /// The form of the first frame.
  var form: FrameLine.Form?

  /// Whether the numbers go down, so that the outermost frame comes first.
  var isDescending = false

  /// How many of its frames have an offset into the function.
  var offsets = 0

  /// How many of its lines are marked as inlined.
  var inlinedMarks = 0

  /// The most frames that are kept of one stack; more say nothing new.
  static let maximumFrames = 4096

  /// Adds the frames of a line.
  mutating func append(_ line: FrameLine) {
    guard thread.frames.count < Self.maximumFrames else {
      thread.incompleteness = .cut
      return
    }
    if thread.incompleteness == .cut { thread.incompleteness = .elided }
    if let index = line.index {
      if thread.frames.count == 1, let last = lastIndex, index == last - 1 {
        isDescending = true
        thread.incompleteness = nil
      }
      // People count from 1.
      if !isDescending, index > (lastIndex ?? 0) + 1 { thread.incompleteness = .elided }
      lastIndex = index
    }
    form = form ?? line.form
    thread.frames += line.frames
    offsets += line.frames.count { $0.functionOffset != nil }
    inlinedMarks += line.frames.count { $0.isInlined }
  }

  /// Takes the frames of the last line back.
  mutating func removeLast(_ count: Int) {
    let removed = thread.frames.suffix(count)
    offsets -= removed.count { $0.functionOffset != nil }
    inlinedMarks -= removed.count { $0.isInlined }
    thread.frames.removeLast(removed.count)
  }

  /// The thread, in order and with the frames that the compiler inlined told from the rest.
  func finished() -> ThreadState {
    var result = thread
    if isDescending || isOldestFirst { result.frames.reverse() }
    guard result.frames.count > 1 else { return result }
    for index in 0..<(result.frames.count - 1) {
      let inner = result.frames[index]
      let outer = result.frames[index + 1]
      // Inlined frames share the address of the one that they are inlined into. A recursive call
      // returns to one address too, but into the same function.
      if let address = inner.address, address == outer.address, inner.image == outer.image,
        inner.function != outer.function, inner.function != nil, outer.function != nil
      {
        result.frames[index].isInlined = true
      }
    }
    return result
  }

  /// Whether a list of `at` lines has the outermost frame first, which is how Sentry writes it.
  private var isOldestFirst: Bool {
    guard form == .at, let first = thread.frames.first?.function,
      let last = thread.frames.last?.function
    else { return false }
    if Self.isOutermost(first) { return true }
    if Self.isOutermost(last) || Self.isInnermost(first) { return false }
    return true
  }

  /// Whether a function is where threads and jobs begin.
  private static func isOutermost(_ name: String) -> Bool {
    [
      "start_wqthread", "_pthread_", "thread_start", "main", "start", "UIApplicationMain",
      "_dispatch_worker", "_dispatch_workloop", "swift_job_run",
      "swift::runJobInEstablished", "runJobInEstablished", "_dispatch_root_queue", "clone",
    ].contains { name == $0 || ($0.count > 5 && name.hasPrefix($0)) }
  }

  /// Whether a function is where a process ends.
  private static func isInnermost(_ name: String) -> Bool {
    [
      "_dispatch_assert_queue_fail", "__pthread_kill", "_assertionFailure", "abort",
      "Swift runtime failure", "_swift_runtime_on_report", "swift_task_checkIsolated",
    ].contains { name.hasPrefix($0) }
  }
}
