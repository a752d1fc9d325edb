import Dispatch

/// Fails a check of the main actor, in a process that had no Swift until now.
@_cdecl("late_fail") public func lateFail() {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue(label: "lateQueue").async {
    MainActor.assumeIsolated {}
    done.signal()
  }
  done.wait()
}
