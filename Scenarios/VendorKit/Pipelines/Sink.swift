/// The end of a pipeline: passes every value to a closure.
final class Sink<Input>: Subscriber {
  /// What takes the values.
  private let receiveValue: (Input) -> Void

  /// The line to the upstream; nil once canceled.
  private var subscription: (any Subscription)?

  /// Creates a sink.
  init(_ receiveValue: @escaping (Input) -> Void) {
    self.receiveValue = receiveValue
  }

  /// Asks for everything.
  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  /// Passes a value to the closure.
  func receive(_ value: Input) -> Demand {
    receiveValue(value)
    return .none
  }

  /// Ends the subscription.
  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
