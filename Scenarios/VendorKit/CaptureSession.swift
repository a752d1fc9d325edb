import Dispatch

/// Runs a camera that sees a given number of frames.
///
/// Sendable as the session of the framework it stands in for: all of its state belongs to the
/// camera's queue.
public final class CaptureSession: @unchecked Sendable {
  /// The camera's own queue, which frames come from; owns the properties below.
  private let camera = DispatchQueue(label: "vendor.camera")

  /// Frames on their way to the output.
  private let pending = DispatchGroup()

  /// How many frames the camera sees before it stops by itself.
  private let frameLimit: Int

  /// How many frames it has seen.
  private var frameCount = 0

  /// Where the frames go.
  private var output: CaptureOutput?

  /// Creates a session whose camera sees `frameLimit` frames and stops.
  public init(frameLimit: Int) {
    self.frameLimit = frameLimit
  }

  /// Sets where the frames go.
  public func addOutput(_ output: CaptureOutput) {
    camera.sync { self.output = output }
  }

  /// Turns the camera on; the frames come from now on.
  public func startRunning() {
    pending.enter()
    camera.async { self.captureNext() }
  }

  /// Returns once the camera has stopped and its last frame was taken by the delegate.
  public func ended() async {
    await withCheckedContinuation { continuation in
      pending.notify(queue: camera) { continuation.resume() }
    }
  }

  /// Sees one frame, and the next one after that.
  private func captureNext() {
    guard frameCount < frameLimit else {
      pending.leave()
      return
    }
    frameCount += 1
    output?.receive(
      Frame(pixels: [10, 20, 30].map { $0 &* UInt8(truncatingIfNeeded: frameCount) }),
      pending: pending)
    camera.async { self.captureNext() }
  }
}
