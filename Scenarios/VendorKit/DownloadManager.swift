import Dispatch
import Foundation

/// Downloads files and posts a notification for each, on a queue of its own.
///
/// Sendable: it has no state but its queue.
public final class DownloadManager: @unchecked Sendable {
  /// Posted when a file has arrived, with the manager as its object.
  public static let didFinish = Notification.Name("VendorDownloadDidFinish")

  /// Where files arrive.
  private let queue = DispatchQueue(label: "vendor.downloads")

  /// Creates a manager.
  public init() {}

  /// Downloads some files.
  public func download(fileCount: Int) {
    queue.async {
      for _ in 0..<fileCount { self.announce() }
    }
  }

  /// Returns once all files have arrived and been announced.
  public func finished() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }

  /// Tells everybody that a file has arrived.
  private func announce() {
    NotificationCenter.default.post(name: Self.didFinish, object: self)
  }
}
