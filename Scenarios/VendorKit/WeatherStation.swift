import Dispatch

/// Measures temperatures and publishes them on a queue of its own.
///
/// Sendable: it has no state but its queue and its subject.
public final class WeatherStation: @unchecked Sendable {
  /// The temperatures in degrees Celsius.
  public let temperatures = Subject<Int>()

  /// Where they are measured.
  private let queue = DispatchQueue(label: "vendor.weather")

  /// Creates a station.
  public init() {}

  /// Measures three temperatures.
  public func measure() {
    queue.async {
      for degrees in [18, 21, 24] { self.temperatures.send(degrees) }
    }
  }

  /// Returns once everything was measured and published.
  public func finished() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}
