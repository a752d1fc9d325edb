/// A publisher of changed values.
public struct MappedPublisher<Upstream: Publisher, Output>: Publisher {
  /// Where the values come from.
  let upstream: Upstream

  /// What is done with each.
  let transform: (Upstream.Output) -> Output

  /// Subscribes to the upstream on the subscriber's behalf.
  public func subscribe(_ subscriber: any Subscriber<Output>) {
    upstream.subscribe(Inner(transform: transform, downstream: subscriber))
  }

  /// What stands between the upstream and one subscriber.
  private final class Inner: Subscriber {
    /// What is done with each value.
    private let transform: (Upstream.Output) -> Output

    /// Who takes the result.
    private let downstream: any Subscriber<Output>

    /// Creates the part for one subscriber.
    init(
      transform: @escaping (Upstream.Output) -> Output, downstream: any Subscriber<Output>
    ) {
      self.transform = transform
      self.downstream = downstream
    }

    /// Passes the subscription on: the demand is the same.
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    /// Changes a value and passes it on.
    func receive(_ value: Upstream.Output) -> Demand {
      let result = transform(value)
      return downstream.receive(result)
    }
  }
}
