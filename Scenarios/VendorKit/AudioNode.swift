import Dispatch

/// Plays sound, and lets a tap listen to what it plays.
public final class AudioNode {
  /// Where buffers are rendered and taps are called; owns the count.
  private let queue = DispatchQueue(label: "vendor.audio-render")

  /// Who listens.
  private var tap: ((AudioBuffer) -> Void)?

  /// How many buffers were rendered.
  private var renderedCount = 0

  /// Creates a node that nobody listens to.
  public init() {}

  /// Sets who listens; `block` is called for every buffer, on the queue that renders it.
  public func installTap(_ block: @escaping (AudioBuffer) -> Void) {
    tap = block
  }

  /// Plays three buffers.
  public func play() {
    queue.async {
      for peak in [1, 5, 3] { self.render(AudioBuffer(peak: peak)) }
    }
  }

  /// Renders a buffer and lets the tap have it.
  private func render(_ buffer: AudioBuffer) {
    tap?(buffer)
    renderedCount += 1
  }
}
