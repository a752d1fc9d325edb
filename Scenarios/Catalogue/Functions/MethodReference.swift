import IsotrapScenarios
import IsotrapVendorKit

extension Scenario {
  /// A method of the main actor that is passed as a callback.
  static let methodReference = Scenario(
    id: "method-reference",
    title: "A method of the main actor is passed by its name to a callback API.",
    family: "functions",
    prevalence: .common,
    sources: [
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md"
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT under _dispatch_assert_queue_fail and _checkExpectedExecutor. The frame \
        under it is "thunk for @escaping @callee_guaranteed (…) -> () with global actor constraint \
        MainActor"; none of the frames names the method.
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        To pass an isolated method where a function without isolation is wanted, the compiler \
        wraps it into a thunk that checks the isolation and then calls the method. The thunk is \
        shared by all methods of the same type, so it is named after none.
        """,
      fixes: [
        "Pass a @Sendable closure that hops and then calls the method.",
        "Make the method nonisolated and hop inside.",
      ],
      whatDoesNotHelp: [
        "A Task inside the method: the thunk checks before the method begins."
      ]),
    variants: [
      .broken(
        "broken", "A method that shows a level is called on the meter's queue.",
        declares: .thunkTrap(calledBy: "closure #1 in LevelMeter.reportLevels(to:)"),
        run: Broken.run),
      .antiFix(
        "anti-fix-task-inside", "The method opens a main-actor task.",
        declares: .thunkTrap(calledBy: "closure #1 in LevelMeter.reportOverloads(to:)"),
        run: TaskInside.run),
      .fixed(
        "fixed-sendable-closure", "A closure that belongs to nobody hops and calls the method.",
        run: SendableClosure.run),
      .fixed(
        "fixed-nonisolated-method", "The method belongs to nobody and hops.",
        run: NonisolatedMethod.run),
    ])
}

extension Outcome {
  /// What the thunk of a method does on the meter's queue; it names no method.
  fileprivate static func thunkTrap(calledBy caller: String) -> Outcome {
    .trap(
      .trapInstruction, at: .functionThunk, expecting: "MainActor", blaming: nil,
      calledBy: caller, on: "vendor.level-meter")
  }
}

/// What a screen shows; the variants differ in how they take the meter's reports.
@MainActor private class LevelDisplay {
  /// Where reports come from.
  let meter = LevelMeter()

  /// The loudest of them.
  final var loudest = -100

  /// Waits for the reports, and compares.
  final func expectLoudest(_ expected: Int) async throws {
    await meter.finished()
    try expect(loudest, toEqual: expected)
  }
}

// MARK: - Broken

/// The method is isolated; what the meter takes is not.
private enum Broken {
  /// A display that takes reports in its own way.
  final class LevelView: LevelDisplay {
    /// Has reports made.
    func viewDidAppear() {
      meter.reportLevels(to: show)  // traps: broken
    }

    /// Shows a level if it is the loudest.
    func show(_ level: LevelMeter.Level) {
      loudest = max(loudest, level.decibels)
    }
  }

  /// Dies at the first report.
  @MainActor static func run() async throws {
    let view = LevelView()
    view.viewDidAppear()
    try await view.expectLoudest(-10)
  }
}

// MARK: - Anti-fix

/// The thunk checks before the method can open its task.
///
/// It takes the meter's other reports, because one type of function has one thunk.
private enum TaskInside {
  /// A display that takes reports in its own way.
  final class LevelView: LevelDisplay {
    /// Has reports made.
    func viewDidAppear() {
      meter.reportOverloads(to: warn)  // traps: anti-fix-task-inside
    }

    /// Shows an overload if it is the worst.
    func warn(_ overload: LevelMeter.Overload) {
      Task { @MainActor in
        loudest = max(loudest, overload.excess)
      }
    }
  }

  /// Dies at the first report.
  @MainActor static func run() async throws {
    let view = LevelView()
    view.viewDidAppear()
    try await view.expectLoudest(6)
  }
}

// MARK: - Fixed

/// The closure may run anywhere, and the method runs where it belongs.
private enum SendableClosure {
  /// A display that takes reports in its own way.
  final class LevelView: LevelDisplay {
    /// Has reports made.
    func viewDidAppear() {
      meter.reportLevels { @Sendable level in
        Task { @MainActor in
          self.show(level)
        }
      }
    }

    /// Shows a level if it is the loudest.
    func show(_ level: LevelMeter.Level) {
      loudest = max(loudest, level.decibels)
    }
  }

  /// Shows the loudest level.
  @MainActor static func run() async throws {
    let view = LevelView()
    view.viewDidAppear()
    try await view.expectLoudest(-10)
  }
}

/// A method without isolation needs no thunk.
private enum NonisolatedMethod {
  /// A display that takes reports in its own way.
  final class LevelView: LevelDisplay {
    /// Has reports made.
    func viewDidAppear() {
      meter.reportLevels(to: show)
    }

    /// Shows a level if it is the loudest.
    nonisolated func show(_ level: LevelMeter.Level) {
      Task { @MainActor in
        loudest = max(loudest, level.decibels)
      }
    }
  }

  /// Shows the loudest level.
  @MainActor static func run() async throws {
    let view = LevelView()
    view.viewDidAppear()
    try await view.expectLoudest(-10)
  }
}
