import Dispatch

/// Hands the frames of a capture session to a delegate, on a queue of the client's choice.
public final class CaptureOutput {
  /// Who takes the frames.
  private weak var delegate: (any CaptureDelegate)?

  /// Where it takes them.
  private var queue = DispatchQueue.main

  /// Creates an output without a delegate.
  public init() {}

  /// Sets who takes the frames, and on which queue.
  public func setDelegate(_ delegate: any CaptureDelegate, queue: DispatchQueue) {
    self.delegate = delegate
    self.queue = queue
  }

  /// Takes a frame from the session and passes it on; `pending` is left when that is done.
  func receive(_ frame: Frame, pending: DispatchGroup) {
    queue.async(group: pending) {
      self.deliver(frame)
    }
  }

  /// Hands a frame to the delegate and takes it back, so that nobody uses it afterwards.
  private func deliver(_ frame: Frame) {
    delegate?.captureOutput(self, didOutput: frame)
    frame.pixels = []
  }
}
