import Dispatch

/// Measures how loud it is and reports on a queue of its own.
///
/// Sendable: its state belongs to the queue.
public final class LevelMeter: @unchecked Sendable {
  /// Where reports are made; owns the property below.
  private let queue = DispatchQueue(label: "vendor.level-meter")

  /// How many reports were made.
  private var reportCount = 0

  /// A loudness.
  public struct Level: Sendable {
    /// In decibels of full scale.
    public let decibels: Int
  }

  /// A loudness that was too much.
  public struct Overload: Sendable {
    /// By how many decibels.
    public let excess: Int

    /// For how many seconds.
    public let duration: Double
  }

  /// Creates a meter.
  public init() {}

  /// Reports three levels.
  public func reportLevels(to handler: @escaping (Level) -> Void) {
    queue.async {
      for decibels in [-30, -20, -10] {
        handler(Level(decibels: decibels))
        self.reportCount += 1
      }
    }
  }

  /// Reports two overloads.
  public func reportOverloads(to handler: @escaping (Overload) -> Void) {
    queue.async {
      for excess in [3, 6] {
        handler(Overload(excess: excess, duration: 0.5))
        self.reportCount += 1
      }
    }
  }

  /// Returns once all reports were made.
  public func finished() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}
