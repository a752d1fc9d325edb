import Dispatch

/// A publisher that hands values on from another queue.
public struct HoppingPublisher<Upstream: Publisher>: Publisher {
  /// What is handed on.
  public typealias Output = Upstream.Output

  /// Where the values come from.
  let upstream: Upstream

  /// Where they are handed on.
  let queue: DispatchQueue

  /// Subscribes to the upstream on the subscriber's behalf.
  public func subscribe(_ subscriber: any Subscriber<Output>) {
    upstream.subscribe(Inner(queue: queue, downstream: subscriber))
  }

  /// What stands between the upstream and one subscriber.
  private final class Inner: Subscriber {
    /// Where values are handed on.
    private let queue: DispatchQueue

    /// Who takes them.
    private let downstream: any Subscriber<Output>

    /// The line to the upstream; set before the first value comes.
    private var subscription: (any Subscription)?

    /// Creates the part for one subscriber.
    init(queue: DispatchQueue, downstream: any Subscriber<Output>) {
      self.queue = queue
      self.downstream = downstream
    }

    /// Keeps the subscription, since what the subscriber asks for later comes from the queue.
    func receive(subscription: any Subscription) {
      self.subscription = subscription
      downstream.receive(subscription: subscription)
    }

    /// Hands a value on from the queue.
    func receive(_ value: Output) -> Demand {
      queue.async {
        self.subscription?.request(self.downstream.receive(value))
      }
      return .none
    }
  }
}
