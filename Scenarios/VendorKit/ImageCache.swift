import Dispatch

/// Keeps objects for a while, and lets go of them on a queue of its own.
public final class ImageCache {
  /// Where objects are let go of; owns what is kept.
  private let queue = DispatchQueue(label: "vendor.image-cache")

  /// What is kept.
  private var kept: [AnyObject] = []

  /// Creates an empty cache.
  public init() {}

  /// Keeps an object until the cache is purged.
  public func keep(_ object: sending AnyObject) {
    // The caller has no other reference: the object belongs to the queue from here on.
    nonisolated(unsafe) let object = object
    queue.sync { kept.append(object) }
  }

  /// Lets go of everything, on the cache's queue.
  public func purge() {
    queue.async { self.evict() }
  }

  /// Lets go of everything.
  private func evict() {
    while !kept.isEmpty { kept.removeLast() }
  }
}
