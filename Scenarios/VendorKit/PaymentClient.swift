import Dispatch

/// Talks to the bank: the innermost layer, which answers on a queue of its own.
///
/// Sendable: its state belongs to the queue.
public final class PaymentClient: @unchecked Sendable {
  /// Where the bank's answers arrive; owns the property below.
  private let network = DispatchQueue(label: "vendor.payments")

  /// What was charged so far, in cents.
  private var total = 0

  /// Creates a client that has charged nothing.
  public init() {}

  /// Charges an amount and passes it with the fee to `completion`.
  func charge(_ amount: Int, completion: @escaping (Int) -> Void) {
    network.async {
      let charged = amount + amount / 100
      completion(charged)
      self.total += charged
    }
  }

  /// What was charged in all, once all payments are made.
  public func totalCharged() async -> Int {
    await withCheckedContinuation { continuation in
      network.async { continuation.resume(returning: self.total) }
    }
  }
}
