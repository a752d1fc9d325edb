import Dispatch

/// A delegate as frameworks had them before isolation could be written down.
public protocol CaptureDelegate: AnyObject {
  /// Gets a frame, on the queue that was chosen.
  func captured(_ frame: Int)
}

/// Calls back on a queue, and returns when that is done.
public func callLater(on queue: DispatchQueue, _ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  queue.async {
    body()
    done.signal()
  }
  done.wait()
}

/// Gives a delegate a frame on a queue, and returns when that is done.
public func capture(on queue: DispatchQueue, _ delegate: CaptureDelegate) {
  let done = DispatchSemaphore(value: 0)
  queue.async {
    delegate.captured(1)
    done.signal()
  }
  done.wait()
}
