/// The steps of a payment: the middle layer.
final class PaymentFlow {
  /// The layer beneath.
  private let client: PaymentClient

  /// How many payments are under way.
  private var pending = 0

  /// Creates a flow that charges through a client.
  init(client: PaymentClient) {
    self.client = client
  }

  /// Confirms a payment and passes what was charged, fees included, to `completion`.
  func confirm(_ amount: Int, completion: @escaping (Int) -> Void) {
    pending += 1
    client.charge(amount) { charged in
      completion(charged)
      self.pending -= 1
    }
  }
}
