import Dispatch

/// Hands values over time to subscribers that ask for them.
public protocol Publisher<Output> {
  /// What is handed over.
  associatedtype Output

  /// Gives a subscriber its subscription; values follow once it asks for them.
  func subscribe(_ subscriber: any Subscriber<Output>)
}

extension Publisher {
  /// Changes every value, on whatever queue it arrives on.
  public func map<Result>(
    _ transform: @escaping (Output) -> Result
  ) -> MappedPublisher<Self, Result> {
    MappedPublisher(upstream: self, transform: transform)
  }

  /// Hands every value on from a queue; what stands before it stays where it was.
  public func receive(on queue: DispatchQueue) -> HoppingPublisher<Self> {
    HoppingPublisher(upstream: self, queue: queue)
  }

  /// Takes every value, on whatever queue it arrives on, until the result is let go of.
  public func sink(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let sink = Sink(receiveValue)
    subscribe(sink)
    return AnyCancellable { sink.cancel() }
  }
}
