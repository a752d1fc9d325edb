import IsotrapScenarios
import IsotrapVendorKit

extension Scenario {
  /// A completion closure of the main actor that does nothing.
  static let emptyClosure = Scenario(
    id: "empty-closure",
    title: "A completion closure without a body, or without captures, is still isolated.",
    family: "completions",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/ntd4996/agentpet/issues/6",
      "https://github.com/iliyami/MacSai/issues/58",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT under _dispatch_assert_queue_fail in a closure that has nothing in it. The \
        stack is that of any completion closure on a framework's queue.
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        A closure is isolated by the place where it is written, not by what it touches. The check \
        stands at its entry, before the body, so a closure without a body fails it as well.
        """,
      fixes: [
        "Pass nothing, if the parameter is optional.",
        "Mark the closure @Sendable: { @Sendable _ in }.",
      ],
      whatDoesNotHelp: [
        "Emptying the closure, or taking self out of its captures: the check does not depend on "
          + "what the closure does."
      ]),
    variants: [
      .broken(
        "broken", "The closure has no body.",
        declares: .closureTrap(in: "Broken.ReminderList"), run: Broken.run),
      .broken(
        "broken-no-capture", "The closure captures nothing and calls what may run anywhere.",
        declares: .closureTrap(in: "NoCapture.ReminderList"), run: NoCapture.run),
      .fixed("fixed-no-closure", "The optional completion is left out.", run: NoClosure.run),
      .fixed("fixed-sendable-closure", "The closure belongs to nobody.", run: SendableClosure.run),
    ])
}

extension Outcome {
  /// What the completion closure of a list does on the center's queue.
  fileprivate static func closureTrap(in list: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(list).remind()",
      calledBy: "closure #1 in PermissionCenter.plan(_:completion:)",
      on: "vendor.permissions.call-out")
  }
}

/// A list that plans reminders; the variants differ in what they do with the answer.
@MainActor private class PlannedReminders {
  /// Who shows them.
  let center = PermissionCenter()

  /// Waits until the center has answered.
  final func expectPlanned() async throws {
    try expect(await center.answers(), toEqual: 1)
  }
}

// MARK: - Broken

/// There is nothing that could touch the main actor, but the closure is isolated to it.
private enum Broken {
  /// A list that takes the answer in its own way.
  final class ReminderList: PlannedReminders {
    /// Plans a reminder.
    func remind() {
      center.plan("Water the plants") { _ in }  // traps: broken
    }
  }

  /// Dies when the center answers.
  @MainActor static func run() async throws {
    let list = ReminderList()
    list.remind()
    try await list.expectPlanned()
  }
}

/// The closure captures neither the list nor anything else of the main actor's.
private enum NoCapture {
  /// A list that takes the answer in its own way.
  final class ReminderList: PlannedReminders {
    /// Plans a reminder.
    func remind() {
      center.plan("Call back") { problem in  // traps: broken-no-capture
        if let problem { print(problem) }
      }
    }
  }

  /// Dies when the center answers.
  @MainActor static func run() async throws {
    let list = ReminderList()
    list.remind()
    try await list.expectPlanned()
  }
}

// MARK: - Fixed

/// Without a closure there is no check.
private enum NoClosure {
  /// A list that takes the answer in its own way.
  final class ReminderList: PlannedReminders {
    /// Plans a reminder.
    func remind() {
      center.plan("Water the plants")
    }
  }

  /// Plans one reminder.
  @MainActor static func run() async throws {
    let list = ReminderList()
    list.remind()
    try await list.expectPlanned()
  }
}

/// `@Sendable` takes the isolation off the closure.
private enum SendableClosure {
  /// A list that takes the answer in its own way.
  final class ReminderList: PlannedReminders {
    /// Plans a reminder.
    func remind() {
      center.plan("Water the plants") { @Sendable _ in }
    }
  }

  /// Plans one reminder.
  @MainActor static func run() async throws {
    let list = ReminderList()
    list.remind()
    try await list.expectPlanned()
  }
}
