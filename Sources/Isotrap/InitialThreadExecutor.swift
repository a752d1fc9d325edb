import Synchronization

#if os(Linux)
import IsotrapMainExecutor
#endif

/// A main executor that serves the main actor on the thread that the process began with.
///
/// On Apple systems the main actor, the main queue and the initial thread are one. On Linux they
/// part at the first suspension of an asynchronous `main`. This executor brings them together
/// again: jobs of the main actor and blocks on `DispatchQueue.main` wait in one queue, in the order
/// in which they were enqueued, and ``run(until:)`` works that queue off on the initial thread. What
/// stands in the queue is told by ``trace``.
///
/// Install it first thing in a synchronous `main`:
///
/// ```swift
/// import Isotrap
///
/// @main struct Program {
///   static func main() throws {
///     let executor = try InitialThreadExecutor.install()
///     Task { @MainActor in
///       try await Task.sleep(for: .milliseconds(1))
///       print("on the initial thread, also after a suspension")
///       executor.stop()
///     }
///     executor.run()
///     print("\(executor.trace.jobs.count) jobs")
///   }
/// }
/// ```
///
/// A check that the main actor isolates the caller passes on the initial thread: in tasks of the
/// main actor, in blocks and timers on the main queue, and in what those run on another queue with
/// `sync`. Elsewhere it ends the process just as it does with the runtime's own executor.
///
/// > Warning: There is one for each process and it stays. It can be installed only before the
/// > runtime has asked for its main executor, so never in an asynchronous `main` nor from a test.
/// > Only ``run(until:)`` and `RunLoop.main` serve it; with `dispatchMain()` its work runs, but on
/// > another thread. ``run(until:)`` does not serve the timers and sources of a `RunLoop`. A process
/// > that forks and does not `exec` must not use it in the child. It works on Linux only; elsewhere
/// > the main actor is on the initial thread anyway, and ``install(tracing:)`` throws.
public final class InitialThreadExecutor: SerialExecutor {
  /// The one that is installed; it lives as long as the process.
  private static let installed = Mutex<InitialThreadExecutor?>(nil)

  /// Whether ``run(until:)`` is at work.
  let isRunning = Atomic(false)

  /// Whether ``stop()`` was called and is not yet obeyed.
  let isStopping = Atomic(false)

  /// The time that the trace counts from, in nanoseconds of the monotonic clock.
  let start: UInt64

  /// Creates one that is not installed.
  private init(start: UInt64) {
    self.start = start
  }

  /// Makes a new executor the main executor of this process.
  ///
  /// - Parameter capacity: How many jobs, from the first, ``trace`` holds; later ones are only
  ///   counted. A job takes 128 bytes, and memory is taken as jobs come. 0 turns the trace off,
  ///   which is a little faster.
  /// - Returns: The executor. Someone has to call its ``run(until:)``.
  /// - Throws: An ``InstallationError`` that says what stands in the way; then nothing has changed.
  public static func install(
    tracing capacity: Int = 65_536
  ) throws(InstallationError) -> InitialThreadExecutor {
    precondition(capacity >= 0, "A trace cannot hold \(capacity) jobs; 0 turns it off.")
    #if os(Linux)
    guard itp_is_initial_thread() else { throw .notOnInitialThread }
    return try installed.withLock { installed throws(InstallationError) in
      guard installed == nil else { throw .alreadyInstalled }
      let executor = InitialThreadExecutor(start: itp_job_log_now())
      // SAFETY: Both are the executor's object and its witness table. The runtime does not retain
      // the object; `installed` keeps it for the rest of the process.
      let reference = unsafeBitCast(
        executor.asUnownedSerialExecutor(), to: itp_serial_executor.self)
      switch itp_main_executor_replace(reference, capacity) {
      case ITP_MAIN_EXECUTOR_REPLACED: break
      case ITP_MAIN_EXECUTOR_ASKED: throw .tooLate
      case ITP_MAIN_EXECUTOR_TAKEN: throw .otherExecutorInstalled
      case ITP_MAIN_EXECUTOR_NO_MEMORY: throw .noMemory(capacity: capacity)
      default: throw .unsupportedRuntime
      }
      installed = executor
      return executor
    }
    #else
    throw .unsupportedPlatform
    #endif
  }
}
