import Dispatch
import Glibc

/// The thread that the process began with, where this is read for the first time.
private let initialThread = pthread_self()

/// Whether the caller runs on the thread that the process began with.
var isOnInitialThread: Bool {
  pthread_equal(pthread_self(), initialThread) != 0
}

/// Runs a block on a queue and waits for it.
func block(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    queue.async {
      body()
      continuation.resume()
    }
  }
}

/// Runs a timer's handler once on a queue and waits for it.
func timer(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) async {
  let timer = DispatchSource.makeTimerSource(queue: queue)
  await withCheckedContinuation { continuation in
    timer.setEventHandler {
      body()
      timer.cancel()
      continuation.resume()
    }
    timer.schedule(deadline: .now() + .milliseconds(1))
    timer.activate()
  }
}

/// Runs a body on a new thread that works for no queue, and waits for it.
func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    startThread {
      body()
      continuation.resume()
    }
  }
}

/// Starts a thread that works for no queue.
func startThread(_ body: @escaping @Sendable () -> Void) {
  let start = ThreadStart(body)
  var thread = pthread_t()
  // The thread's first act is to take over the reference that is passed to it.
  let status = pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(start).toOpaque())
  precondition(status == 0, "no thread")
  pthread_detach(thread)
}

/// What a thread starts with.
private final class ThreadStart: Sendable {
  /// What it does.
  let body: @Sendable () -> Void

  /// Creates a start.
  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
