/// The line between a publisher and one subscriber.
public protocol Subscription: AnyObject {
  /// Asks for more values.
  func request(_ demand: Demand)

  /// Ends the line; no value follows.
  func cancel()
}
