import Dispatch

/// Asks people for permissions and shows them reminders; it answers on a queue of its own.
///
/// Sendable as the center of the framework it stands in for: its state belongs to the queue.
public final class PermissionCenter: @unchecked Sendable {
  /// Where answers are given; owns the property below.
  private let callOut = DispatchQueue(label: "vendor.permissions.call-out")

  /// How many answers were given.
  private var answerCount = 0

  /// Creates a center in which people allow everything.
  public init() {}

  /// Asks for the permission to show reminders and passes the answer to `completion`, on the
  /// center's queue.
  public func requestAuthorization(completion: @escaping (Bool) -> Void) {
    callOut.async {
      completion(true)
      self.answerCount += 1
    }
  }

  /// Asks for the permission to show reminders.
  public func requestAuthorization() async -> Bool {
    await withCheckedContinuation { continuation in
      callOut.async {
        self.answerCount += 1
        continuation.resume(returning: true)
      }
    }
  }

  /// Plans a reminder and tells `completion`, on the center's queue, what went wrong, if anything.
  public func plan(_ reminder: String, completion: ((String?) -> Void)? = nil) {
    callOut.async {
      completion?(reminder.isEmpty ? "A reminder needs a text." : nil)
      self.answerCount += 1
    }
  }

  /// How many answers were given to everything that was asked so far.
  public func answers() async -> Int {
    await withCheckedContinuation { continuation in
      callOut.async { continuation.resume(returning: self.answerCount) }
    }
  }
}
