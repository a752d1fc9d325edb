/// Lets somebody pay: the outermost of three layers, each of which passes the caller's closure on.
public final class PaymentSheet {
  /// The layer beneath.
  private let flow: PaymentFlow

  /// Whether the sheet is on the screen.
  private var isPresented = false

  /// Creates a sheet that charges through a client.
  public init(client: PaymentClient) {
    flow = PaymentFlow(client: client)
  }

  /// Shows the sheet, charges an amount in cents, and passes what was charged to `onCompletion`.
  public func present(charging amount: Int, onCompletion: @escaping (Int) -> Void) {
    isPresented = true
    flow.confirm(amount) { charged in
      onCompletion(charged)
      self.isPresented = false
    }
  }
}
