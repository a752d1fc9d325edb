import Dispatch

/// Keeps photos; they are changed inside a change block only, which the library runs on its queue.
///
/// Sendable as the library of the framework it stands in for: its state belongs to the queue.
public final class PhotoLibrary: @unchecked Sendable {
  /// Where changes are made; owns the properties below.
  private let changes = DispatchQueue(label: "vendor.photo-library.changes")

  /// The photos that are marked as favorites.
  private var favorites: Set<String> = []

  /// What the running change block asked for; nil outside such a block.
  private var requested: Set<String>?

  /// Creates a library without favorites.
  public init() {}

  /// Marks a photo as a favorite; only to be called inside a change block.
  public func requestFavorite(_ photo: String) {
    precondition(requested != nil, "Photos are changed inside performChanges only.")
    requested?.insert(photo)
  }

  /// Runs a change block on the library's queue, makes its changes, then tells the completion.
  public func performChanges(
    _ changeBlock: @escaping () -> Void, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    changes.async {
      self.requested = []
      changeBlock()
      self.favorites.formUnion(self.requested ?? [])
      self.requested = nil
      completionHandler?(true)
    }
  }

  /// The favorites, in order, once all changes that were asked for are made.
  public func sortedFavorites() async -> [String] {
    await withCheckedContinuation { continuation in
      changes.async { continuation.resume(returning: self.favorites.sorted()) }
    }
  }
}
