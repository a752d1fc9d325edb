import Dispatch
import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A precondition of the main actor's that a callback meets.
  static let preconditionOffMain = Scenario(
    id: "precondition-off-main",
    title: "Code that demands the main actor by preconditionIsolated is reached from a callback.",
    family: "assertions",
    prevalence: .common,
    sources: [
      "https://github.com/mozilla-mobile/firefox-ios/pull/29143",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0392-custom-actor-executors.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on a queue of a framework's. Under _dispatch_assert_queue_fail, \
        dispatch_assert_queue and the runtime's check stands GlobalActor.preconditionIsolated or \
        assertIsolated, and then the code that demands the main actor.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message: the text that was passed to the precondition is \
        never printed. The frames are the same.
        """,
      why: """
        A synchronous function that is not isolated can be called from anywhere, and only says at \
        run time that it may be called on the main actor alone. Its author wrote the check by hand.
        """,
      fixes: [
        "Isolate the function to the main actor: then the compiler finds the callers.",
        "Hop to the main actor before: Task { @MainActor in … }.",
        "Have the framework call back on the main queue.",
      ],
      whatDoesNotHelp: [
        "assertIsolated in its place, to be rid of it at -O: on Linux it stays in optimized builds."
      ]),
    variants: [
      .broken(
        "broken", "The overlay demands the main actor on the capture queue.",
        declares: .demandTrap(of: "Broken.Overlay"), run: Broken.run),
      .antiFix(
        "anti-fix-assert", "The overlay asserts the main actor, which optimized builds keep.",
        declares: .demandTrap(of: "Assertion.Overlay"), run: Assertion.run),
      .fixed("fixed-hop", "The delegate hops before it calls the overlay.", run: Hop.run),
      .fixed(
        "fixed-main-queue", "The capture queue is the main queue.", run: MainQueue.run),
    ])
}

extension Outcome {
  /// What the overlay does on the capture queue.
  fileprivate static func demandTrap(of overlay: String) -> Outcome {
    .trap(
      .trapInstruction, at: .preconditionIsolated, expecting: "MainActor",
      blaming: "\(overlay).draw(_:)", calledBy: "\(overlay).captureOutput(_:didOutput:)",
      on: "cameraQueue")
  }
}

/// Draws how bright the frames are; its variants take the frames.
private class BrightnessOverlay: CaptureDelegate {
  /// What was drawn; belongs to the main actor.
  @MainActor private(set) static var drawn: [Int] = []

  /// Takes a frame.
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {}

  /// Puts a value on the screen.
  @MainActor static func put(_ brightness: Int) {
    drawn.append(brightness)
  }

  /// Runs a camera, and looks at what was drawn when it has stopped.
  @MainActor static func run(
    _ overlay: sending BrightnessOverlay, queue: DispatchQueue = DispatchQueue(label: "cameraQueue")
  ) async throws {
    let session = CaptureSession(frameLimit: 3)
    let output = CaptureOutput()
    output.setDelegate(overlay, queue: queue)
    session.addOutput(output)
    session.startRunning()
    await session.ended()
    try expect(drawn.max(), toEqual: 60)
  }
}

// MARK: - Broken

/// `draw` is callable from anywhere, and demands the main actor.
private enum Broken {
  final class Overlay: BrightnessOverlay {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      draw(frame.meanBrightness)
    }

    func draw(_ brightness: Int) {
      MainActor.preconditionIsolated("Draw on the main actor.")  // traps: broken
      MainActor.assumeIsolated { Self.put(brightness) }
    }
  }

  @MainActor static func run() async throws { try await BrightnessOverlay.run(Overlay()) }
}

// MARK: - Anti-fix

/// The library's copy of `assertIsolated` does not know how its caller was built.
private enum Assertion {
  final class Overlay: BrightnessOverlay {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      draw(frame.peakBrightness)
    }

    func draw(_ brightness: Int) {
      MainActor.assertIsolated("Draw on the main actor.")  // traps: anti-fix-assert
      MainActor.assumeIsolated { Self.put(brightness) }
    }
  }

  @MainActor static func run() async throws { try await BrightnessOverlay.run(Overlay()) }
}

// MARK: - Fixed

/// The value goes to the main actor, where the demand is met.
private enum Hop {
  final class Overlay: BrightnessOverlay {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      let brightness = frame.meanBrightness
      Task { @MainActor in Self.draw(brightness) }
    }

    static func draw(_ brightness: Int) {
      MainActor.preconditionIsolated("Draw on the main actor.")
      MainActor.assumeIsolated { put(brightness) }
    }
  }

  @MainActor static func run() async throws { try await BrightnessOverlay.run(Overlay()) }
}

/// The frames come where they are drawn.
private enum MainQueue {
  final class Overlay: BrightnessOverlay {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      if frame.meanBrightness > 50 { draw(frame.meanBrightness) }
    }

    func draw(_ brightness: Int) {
      MainActor.preconditionIsolated("Draw on the main actor.")
      MainActor.assumeIsolated { Self.put(brightness) }
    }
  }

  @MainActor static func run() async throws {
    try await BrightnessOverlay.run(Overlay(), queue: .main)
  }
}
