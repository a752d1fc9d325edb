/// A piece of sound, to be used only while it is handed out.
public final class AudioBuffer {
  /// The loudest sample.
  public let peak: Int

  /// Creates a buffer.
  init(peak: Int) {
    self.peak = peak
  }
}
