#if os(Linux)
import Dispatch
import IsotrapMainExecutor
#endif

extension InitialThreadExecutor {
  /// Serves the main actor and `DispatchQueue.main` on this thread, the initial one, until
  /// ``stop()`` or until a condition holds.
  ///
  /// ```swift
  /// executor.run { Library.shared.isLoaded }
  /// ```
  ///
  /// The condition is asked at the start and whenever the queue's work is done, not between two
  /// jobs, and not while nothing happens: a condition that comes true on another thread is noticed
  /// with the next work. To wait no longer than some time, enqueue something for then, such as
  /// `DispatchQueue.main.asyncAfter`.
  ///
  /// What is left in the queue stays there, and the next call serves it. Work that this call serves
  /// must not call it again: Dispatch does not serve the main queue from within, so that would wait
  /// forever and ends the process instead.
  ///
  /// - Parameter isDone: Whether to return; without it only ``stop()`` ends the call.
  public func run(until isDone: @MainActor () -> Bool = { false }) {
    #if os(Linux)
    precondition(
      itp_is_initial_thread(),
      "InitialThreadExecutor.run(until:) must be called on the thread that the process began with.")
    precondition(
      !isRunning.exchange(true, ordering: .relaxed),
      "InitialThreadExecutor.run(until:) was called from work that it serves; await instead.")
    defer { isRunning.store(false, ordering: .relaxed) }
    while !MainActor.assumeIsolated(isDone) {
      itp_main_queue_wait()
      itp_main_queue_drain()
      if isStopping.exchange(false, ordering: .relaxed) { return }
    }
    #endif
  }

  /// Ends ``run(until:)`` once everything that is enqueued by now has run.
  ///
  /// May be called on any thread. If ``run(until:)`` is not at work, its next call serves what was
  /// enqueued before and returns.
  public func stop() {
    #if os(Linux)
    DispatchQueue.main.async { self.isStopping.store(true, ordering: .relaxed) }
    #endif
  }
}
