import Glibc
import Isotrap

/// Installations that are refused.
enum Installing {
  /// Tries, and writes what is said.
  private static func attempt(tracing capacity: Int = 0) {
    do throws(InitialThreadExecutor.InstallationError) {
      _ = try InitialThreadExecutor.install(tracing: capacity)
      print("installed")
    } catch {
      print(error)
    }
    fflush(nil)
  }

  /// Installs a second one; the first keeps serving.
  static func runTwice(_ executor: InitialThreadExecutor) {
    attempt()
    Task { @MainActor in
      print("served by the first")
      executor.stop()
    }
    executor.run()
  }

  /// Installs one after the main actor was used.
  static func runAfterQuestion() throws {
    MainActor.assumeIsolated {}
    attempt()
    _ = try InitialThreadExecutor.install()
  }

  /// Installs one after somebody else did, by hand.
  static func runAfterOther() throws {
    guard let hook = dlsym(nil, "swift_task_getMainExecutor_hook") else { return }
    // SAFETY: The runtime's variable of this name holds one pointer. It is never called through
    // here, because nothing uses the main actor.
    hook.storeBytes(of: UnsafeMutableRawPointer(bitPattern: 16), as: UnsafeMutableRawPointer?.self)
    attempt()
  }

  /// Installs one on another thread.
  static func runOffInitialThread() {
    startThread {
      attempt()
      exit(0)
    }
    while true { pause() }
  }

  /// Asks for more than there is, then for less.
  static func runTooLarge() throws {
    attempt(tracing: .max)
    attempt(tracing: 10)
  }
}
