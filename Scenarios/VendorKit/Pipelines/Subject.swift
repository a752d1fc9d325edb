import Foundation

/// A publisher that hands over what it is sent, on the thread that sends it.
///
/// Sendable as the subject of the framework it stands in for: a lock guards the subscribers.
public final class Subject<Output>: Publisher, @unchecked Sendable {
  /// Guards the property below.
  private let lock = NSLock()

  /// The lines to the subscribers.
  private var conduits: [Conduit] = []

  /// Creates a subject without subscribers.
  public init() {}

  /// Gives a subscriber its subscription.
  public func subscribe(_ subscriber: any Subscriber<Output>) {
    let conduit = Conduit(to: subscriber)
    lock.withLock { conduits.append(conduit) }
    subscriber.receive(subscription: conduit)
  }

  /// Hands a value to every subscriber that has asked for one.
  public func send(_ value: Output) {
    for conduit in lock.withLock({ conduits }) { conduit.offer(value) }
  }

  /// The line to one subscriber.
  private final class Conduit: Subscription {
    /// Guards the properties below.
    private let lock = NSLock()

    /// The subscriber; nil once it has canceled.
    private var subscriber: (any Subscriber<Output>)?

    /// What it has asked for.
    private var demand = Demand.none

    /// Creates a line.
    init(to subscriber: any Subscriber<Output>) {
      self.subscriber = subscriber
    }

    /// Takes note that more values are wanted.
    func request(_ demand: Demand) {
      lock.withLock { self.demand += demand }
    }

    /// Forgets the subscriber.
    func cancel() {
      lock.withLock { subscriber = nil }
    }

    /// Hands a value over if it is wanted.
    func offer(_ value: Output) {
      let receiver = lock.withLock { demand == .unlimited ? subscriber : nil }
      guard let receiver else { return }
      request(receiver.receive(value))
    }
  }
}
