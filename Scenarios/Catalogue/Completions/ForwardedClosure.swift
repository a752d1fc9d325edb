import IsotrapScenarios
import IsotrapVendorKit

extension Scenario {
  /// A closure of the main actor that three layers pass on before one calls it.
  static let forwardedClosure = Scenario(
    id: "forwarded-closure",
    title: "A closure of the main actor is passed on through three layers before it is called.",
    family: "completions",
    prevalence: .common,
    sources: [
      "https://github.com/stripe/stripe-ios/issues/5271",
      "https://github.com/kean/Nuke/issues/878",
      "https://github.com/onmyway133/blog/issues/1036",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT under _dispatch_assert_queue_fail. Under the closure stand closures of \
        several methods of an SDK, each of which called the one above it; none of them is the \
        method that the closure was passed to in the first place.
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        The closure was written on the main actor and the outermost layer took it without \
        @Sendable, so it carries a check. Each layer hands it on inside a closure of its own; only \
        the innermost one knows the queue, and nobody on the way hops back.
        """,
      fixes: [
        "Mark the closure @Sendable where it is written, and hop inside: "
          + "Task { @MainActor in … }.",
        "Await an async form that hands the result back, and use it after the await.",
        "In the layers, if they are yours: declare the parameter @MainActor @Sendable and hop "
          + "before calling it, so that the compiler finds the mistake.",
      ],
      whatDoesNotHelp: [
        "A Task { @MainActor in … } inside the closure: the check stands at its entry."
      ]),
    variants: [
      .broken(
        "broken", "The order's closure comes back on the queue of the innermost layer.",
        declares: .closureTrap(in: "Broken.Checkout"), run: Broken.run),
      .antiFix(
        "anti-fix-task-inside", "The closure hops to the main actor, but still belongs to it.",
        declares: .closureTrap(in: "TaskInside.Checkout"), run: TaskInside.run),
      .fixed(
        "fixed-sendable-closure", "The closure belongs to nobody and hops.",
        run: SendableClosure.run),
      .fixed(
        "fixed-async", "The result is awaited, and then used.", run: AsyncForm.run),
    ])
}

extension Outcome {
  /// What the closure of a checkout does on the queue of the innermost layer.
  fileprivate static func closureTrap(in checkout: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(checkout).pay()",
      calledBy: "closure #1 in PaymentSheet.present(charging:onCompletion:)",
      on: "vendor.payments")
  }
}

/// An order that is to be paid; the variants differ in how they take the answer.
@MainActor private class Order {
  /// The innermost layer.
  let client = PaymentClient()

  /// The outermost one.
  let sheet: PaymentSheet

  /// What was paid, in cents.
  final var paid = 0

  /// Creates an unpaid order.
  init() {
    sheet = PaymentSheet(client: client)
  }

  /// Waits for the payment, and compares.
  final func expectPaid() async throws {
    try expect(await client.totalCharged(), toEqual: 5050)
    try expect(paid, toEqual: 5050)
  }
}

// MARK: - Broken

/// The closure is the checkout's; three layers away it is called on a queue of the bank's client.
private enum Broken {
  /// An order that takes the answer in its own way.
  final class Checkout: Order {
    /// Shows the sheet and notes what was charged.
    func pay() {
      sheet.present(charging: 5000) { charged in  // traps: broken
        self.paid += charged
      }
    }
  }

  /// Dies when the answer has come through the layers.
  @MainActor static func run() async throws {
    let checkout = Checkout()
    checkout.pay()
    try await checkout.expectPaid()
  }
}

// MARK: - Anti-fix

/// Three layers away the check still comes before the task.
private enum TaskInside {
  /// An order that takes the answer in its own way.
  final class Checkout: Order {
    /// Shows the sheet and notes what was charged.
    func pay() {
      sheet.present(charging: 5000) { charged in  // traps: anti-fix-task-inside
        Task { @MainActor in
          self.paid += charged
        }
      }
    }
  }

  /// Dies when the answer has come through the layers.
  @MainActor static func run() async throws {
    let checkout = Checkout()
    checkout.pay()
    try await checkout.expectPaid()
  }
}

// MARK: - Fixed

/// Wherever the layers call the closure, it may run there.
private enum SendableClosure {
  /// An order that takes the answer in its own way.
  final class Checkout: Order {
    /// Shows the sheet and notes what was charged.
    func pay() {
      sheet.present(charging: 5000) { @Sendable charged in
        Task { @MainActor in
          self.paid += charged
        }
      }
    }
  }

  /// Notes what was charged.
  @MainActor static func run() async throws {
    let checkout = Checkout()
    checkout.pay()
    try await checkout.expectPaid()
  }
}

/// Only a value comes back through the layers.
private enum AsyncForm {
  /// An order that takes the answer in its own way.
  final class Checkout: Order {
    /// Shows the sheet and notes what was charged.
    func pay() async {
      let charged = await withCheckedContinuation { continuation in
        sheet.present(charging: 5000) { @Sendable charged in
          continuation.resume(returning: charged)
        }
      }
      paid += charged
    }
  }

  /// Notes what was charged.
  @MainActor static func run() async throws {
    let checkout = Checkout()
    await checkout.pay()
    try await checkout.expectPaid()
  }
}
