/// Keeps a subscription alive; it ends with this.
public final class AnyCancellable {
  /// Ends the subscription.
  private let end: () -> Void

  /// Creates one that ends a subscription by a closure.
  init(_ end: @escaping () -> Void) {
    self.end = end
  }

  /// Ends the subscription.
  deinit { end() }
}
