/// A picture from the camera, to be used only while it is handed out.
public final class Frame {
  /// The brightness of each pixel; empty once the capture output has taken the picture back.
  var pixels: [UInt8]

  /// Creates a frame.
  init(pixels: [UInt8]) {
    self.pixels = pixels
  }

  /// The mean brightness of the picture.
  public var meanBrightness: Int {
    pixels.isEmpty ? 0 : pixels.reduce(0) { $0 + Int($1) } / pixels.count
  }

  /// The brightness of the brightest pixel.
  public var peakBrightness: Int {
    Int(pixels.max() ?? 0)
  }
}
