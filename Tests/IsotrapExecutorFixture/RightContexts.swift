import Dispatch
import Glibc
import Isotrap

/// Every context that the main actor isolates.
enum RightContexts {
  /// Asks in one context after the other, and writes a line for each that is right.
  static func run(_ executor: InitialThreadExecutor) {
    /// Dies if the runtime finds the caller off the main actor; says so if the executor does.
    @Sendable func check(_ context: String) {
      MainActor.assumeIsolated {}
      MainActor.preconditionIsolated()
      MainActor.assertIsolated()
      executor.checkIsolated()
      dispatchPrecondition(condition: .onQueue(.main))
      let isRight = executor.isIsolatingCurrentContext() == true && isOnInitialThread
      print(isRight ? context : "\(context): off the initial thread")
    }
    check("before run")
    MainActor.assumeIsolated { MainActor.assumeIsolated { check("assumed twice") } }
    DispatchQueue.main.async { check("block enqueued before run") }
    Task { @MainActor in
      check("task")
      await Task.detached {}.value
      check("after waiting for a detached task")
      try? await Task.sleep(for: .milliseconds(1))
      check("after sleep")
      await Elsewhere().visit()
      check("after a visit to another actor")
      await Task.detached { await MainActor.run { check("hop from a detached task") } }.value
      await Task { @MainActor in check("task of its own") }.value
      await Task.immediate { check("immediate task") }.value
      DispatchQueue(label: "other").sync { check("sync on another queue") }
      DispatchQueue(label: "other", attributes: .concurrent).sync(flags: .barrier) {
        DispatchQueue(label: "inner").sync { check("sync within a barrier on another queue") }
      }
      await block(on: .main) { check("block on the main queue") }
      await block(on: .main) {
        DispatchQueue(label: "other").sync { check("sync from a block") }
      }
      await block(on: DispatchQueue(label: "above main", target: .main)) {
        check("queue with main as its target")
      }
      await block(on: .global()) {
        DispatchQueue.main.sync { check("sync to main from another queue") }
      }
      await timer(on: .main) { check("timer on the main queue") }
      await onThread { DispatchQueue.main.sync { check("sync to main from a thread") } }
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
      check("after a continuation that another queue resumed")
      await withCheckedContinuation { continuation in
        let leaving = Leaving {
          check("isolated deinit")
          continuation.resume()
        }
        DispatchQueue.global().async { _ = leaving }
      }
      executor.stop()
    }
    executor.run()
    check("after run")
  }
}

/// An object of the main actor that says when it goes.
@MainActor private final class Leaving: Sendable {
  /// What it says.
  private let farewell: @Sendable () -> Void

  /// Creates one.
  init(_ farewell: @escaping @Sendable () -> Void) {
    self.farewell = farewell
  }

  /// Says it, on the main actor wherever the last reference was.
  isolated deinit {
    farewell()
  }
}

/// An actor that is not the main one.
private actor Elsewhere {
  /// Does nothing, but here.
  func visit() {}
}
