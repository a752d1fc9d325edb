/// Takes the frames of a capture output.
public protocol CaptureDelegate: AnyObject {
  /// Called for every frame, on the queue that was set along with the delegate.
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame)
}
