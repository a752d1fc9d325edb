/// Takes the values of a publisher.
public protocol Subscriber<Input>: AnyObject {
  /// What is taken.
  associatedtype Input

  /// Takes the subscription, through which values are asked for.
  func receive(subscription: any Subscription)

  /// Takes a value.
  ///
  /// - Returns: How many more are wanted than were asked for so far.
  func receive(_ value: Input) -> Demand
}
