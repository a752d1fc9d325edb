/// Smooths the readings of a sensor, which somebody else takes.
public final class SmoothedReading {
  /// Takes a reading.
  private let reader: () -> Int

  /// The smoothed value so far; nil before the first reading.
  private var value: Int?

  /// Creates a smoothed reading of what `reader` returns.
  public init(reader: @escaping () -> Int) {
    self.reader = reader
  }

  /// Takes a reading, and returns the mean of it and the value before.
  public func next() -> Int {
    let reading = reader()
    let smoothed = value.map { ($0 + reading) / 2 } ?? reading
    value = smoothed
    return smoothed
  }
}
