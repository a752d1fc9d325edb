import IsotrapScenarios
import IsotrapVendorKit

extension Scenario {
  /// A completion closure of the main actor that a framework calls on its own queue.
  static let completionOnPrivateQueue = Scenario(
    id: "completion-on-private-queue",
    title: "A completion closure of the main actor is called on the framework's own queue.",
    family: "completions",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/ntd4996/agentpet/issues/6",
      "https://github.com/firebase/firebase-ios-sdk/issues/14585",
      "https://github.com/paulgessinger/swift-paperless/issues/188",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on the framework's queue, such as \
        com.apple.usernotifications.UNUserNotificationServiceConnection.call-out. Innermost stand \
        _dispatch_assert_queue_fail, dispatch_assert_queue, _swift_task_checkIsolatedSwift and \
        swift_task_isCurrentExecutorWithFlagsImpl; then comes the closure, then the framework.
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        A closure that is written in a method of the main actor is isolated to it, too. The \
        framework was compiled without Swift 6's checks and its parameter is not @Sendable, so the \
        compiler accepts the closure and puts a check at its entry, which the framework enters on \
        its own queue.
        """,
      fixes: [
        "Mark the closure @Sendable, so that it inherits no isolation, and hop inside: "
          + "Task { @MainActor in … }.",
        "Await the async form of the API, and touch the main actor's state after it.",
        "Form the closure in a nonisolated method.",
      ],
      whatDoesNotHelp: [
        "A Task { @MainActor in … } inside the closure: the closure itself still belongs to the "
          + "main actor, and the check stands at its entry."
      ]),
    variants: [
      .broken(
        "broken", "The closure sets a property of the model on the center's queue.",
        declares: .closureTrap(in: "Broken.SettingsModel"), run: Broken.run),
      .broken(
        "broken-in-continuation", "The closure is to resume a continuation, and is never entered.",
        declares: .closureTrap(
          in: "InContinuation.SettingsModel", closure: "closure #1 in closure #1"),
        run: InContinuation.run),
      .antiFix(
        "anti-fix-task-inside", "The closure hops to the main actor, but still belongs to it.",
        declares: .closureTrap(in: "TaskInside.SettingsModel"), run: TaskInside.run),
      .fixed(
        "fixed-sendable-closure", "The closure belongs to nobody and hops.",
        run: SendableClosure.run),
      .fixed(
        "fixed-async", "The model awaits the answer and then uses it.", run: AsyncForm.run),
      .fixed(
        "fixed-nonisolated-method", "The closure is formed where no isolation can be inherited.",
        run: NonisolatedMethod.run),
    ])
}

extension Outcome {
  /// What the completion closure of a model does on the center's queue.
  fileprivate static func closureTrap(
    in model: String, closure: String = "closure #1"
  ) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "\(closure) in \(model).refresh()",
      calledBy: "closure #1 in PermissionCenter.requestAuthorization(completion:)",
      on: "vendor.permissions.call-out")
  }
}

/// What a settings screen shows; the variants differ in how they ask.
@MainActor private class PermissionModel {
  /// Whom they ask.
  let center = PermissionCenter()

  /// What the screen says.
  private(set) var status = "not asked"

  /// Shows an answer.
  final func show(isAllowed: Bool) {
    status = isAllowed ? "allowed" : "denied"
  }

  /// Waits until the center has answered, and compares what is shown.
  final func expectAllowed() async throws {
    try expect(await center.answers(), toEqual: 1)
    try expect(status, toEqual: "allowed")
  }
}

// MARK: - Broken

/// The closure inherits the main actor from `refresh()`; the center does not know.
private enum Broken {
  /// A model that asks in its own way.
  final class SettingsModel: PermissionModel {
    /// Asks for the permission and shows the answer.
    func refresh() {
      center.requestAuthorization { isAllowed in  // traps: broken
        self.show(isAllowed: isAllowed)
      }
    }
  }

  /// Dies when the center answers.
  @MainActor static func run() async throws {
    let model = SettingsModel()
    model.refresh()
    try await model.expectAllowed()
  }
}

/// Waiting for the answer changes nothing about the closure that brings it.
private enum InContinuation {
  /// A model that asks in its own way.
  final class SettingsModel: PermissionModel {
    /// Asks for the permission and shows the answer.
    func refresh() async {
      await withCheckedContinuation { continuation in
        center.requestAuthorization { isAllowed in  // traps: broken-in-continuation
          self.show(isAllowed: isAllowed)
          continuation.resume()
        }
      }
    }
  }

  /// Dies when the center answers.
  @MainActor static func run() async throws {
    let model = SettingsModel()
    await model.refresh()
    try await model.expectAllowed()
  }
}

// MARK: - Anti-fix

/// The task would run on the main actor, but the check at the closure's entry comes first.
private enum TaskInside {
  /// A model that asks in its own way.
  final class SettingsModel: PermissionModel {
    /// Asks for the permission and shows the answer.
    func refresh() {
      center.requestAuthorization { isAllowed in  // traps: anti-fix-task-inside
        Task { @MainActor in
          self.show(isAllowed: isAllowed)
        }
      }
    }
  }

  /// Dies when the center answers.
  @MainActor static func run() async throws {
    let model = SettingsModel()
    model.refresh()
    try await model.expectAllowed()
  }
}

// MARK: - Fixed

/// A `@Sendable` closure inherits nothing, so it may run anywhere, and says where it goes.
private enum SendableClosure {
  /// A model that asks in its own way.
  final class SettingsModel: PermissionModel {
    /// Asks for the permission and shows the answer.
    func refresh() {
      center.requestAuthorization { @Sendable isAllowed in
        Task { @MainActor in
          self.show(isAllowed: isAllowed)
        }
      }
    }
  }

  /// Shows the answer.
  @MainActor static func run() async throws {
    let model = SettingsModel()
    model.refresh()
    try await model.expectAllowed()
  }
}

/// Nobody writes a closure; after the await the code is on the main actor again.
private enum AsyncForm {
  /// A model that asks in its own way.
  final class SettingsModel: PermissionModel {
    /// Asks for the permission and shows the answer.
    func refresh() async {
      show(isAllowed: await center.requestAuthorization())
    }
  }

  /// Shows the answer.
  @MainActor static func run() async throws {
    let model = SettingsModel()
    await model.refresh()
    try await model.expectAllowed()
  }
}

/// Around the closure is no isolation, so there is none to inherit.
private enum NonisolatedMethod {
  /// A model that asks in its own way.
  final class SettingsModel: PermissionModel {
    /// Asks for the permission and shows the answer.
    nonisolated func refresh() {
      center.requestAuthorization { isAllowed in
        Task { @MainActor in
          self.show(isAllowed: isAllowed)
        }
      }
    }
  }

  /// Shows the answer.
  @MainActor static func run() async throws {
    let model = SettingsModel()
    model.refresh()
    try await model.expectAllowed()
  }
}
