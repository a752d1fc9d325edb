import Dispatch
import Observation

/// Plays songs and can be observed; what is playing changes on a queue of its own.
///
/// Sendable as the player of the framework it stands in for: observation locks for itself, and the
/// song belongs to the queue.
@Observable public final class Player: @unchecked Sendable {
  /// What is playing.
  public private(set) var song = "Silence"

  /// Where it changes.
  @ObservationIgnored private let queue: DispatchQueue

  /// Creates a silent player that changes on a queue of its own, or on the given one.
  public init(queue: DispatchQueue = DispatchQueue(label: "vendor.player")) {
    self.queue = queue
  }

  /// Plays a song.
  public func play(_ song: String) {
    queue.async { self.song = song }
  }

  /// Returns once the songs that were asked for are playing.
  public func settled() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}
