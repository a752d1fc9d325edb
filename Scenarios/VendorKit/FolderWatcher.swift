import Dispatch

/// Watches a folder, and tells of changes through a function of C.
public final class FolderWatcher {
  /// Called with the context and the number of files that changed, on the watcher's queue.
  public typealias Callback = @convention(c) (_ context: UnsafeMutableRawPointer?, Int32) -> Void

  /// Where changes are told; owns the count.
  private let queue = DispatchQueue(label: "vendor.folder-watcher")

  /// What is passed on to the callback; the client keeps it alive.
  private let context: UnsafeMutableRawPointer?

  /// Who is told.
  private let callback: Callback

  /// How often it was told.
  private var toldCount = 0

  /// Creates a watcher of a folder.
  public init(context: UnsafeMutableRawPointer?, callback: @escaping Callback) {
    self.context = context
    self.callback = callback
  }

  /// Tells of three changed files, as if they had just changed.
  public func start() {
    queue.async { self.tell(3) }
  }

  /// Calls back.
  private func tell(_ changedCount: Int32) {
    callback(context, changedCount)
    toldCount += 1
  }
}
