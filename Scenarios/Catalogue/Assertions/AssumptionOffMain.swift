import Dispatch
import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// An assumption of the main actor that holds on one queue and not on another.
  static let assumptionOffMain = Scenario(
    id: "assumption-off-main",
    title: "A callback assumes the main actor by assumeIsolated and comes on another queue.",
    family: "assertions",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/mozilla-mobile/firefox-ios/issues/28218",
      "https://github.com/pointfreeco/swift-composable-architecture/issues/3247",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0392-custom-actor-executors.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on a queue of a framework's. Under _dispatch_assert_queue_fail, \
        dispatch_assert_queue and the runtime's check stands static MainActor.assumeIsolated, and \
        then the callback that assumes. Older systems say "Incorrect actor executor assumption; \
        Expected same executor as MainActor." with the file and the line.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. The frames are the same.
        """,
      why: """
        assumeIsolated hops nowhere. It checks where it is and dies if that is not the main actor; \
        the compiler believes the claim that this cannot be.
        """,
      fixes: [
        "Hop instead of assuming: Task { @MainActor in … }.",
        "Have the framework call back on the main queue, where the assumption holds.",
      ],
      whatDoesNotHelp: [
        "A helper around assumeIsolated: it is the same check in another place."
      ]),
    variants: [
      .broken(
        "broken", "The delegate assumes the main actor on the capture queue.",
        declares: .assumptionTrap(
          blaming: "Broken.Meter.captureOutput(_:didOutput:)",
          calledBy: "CaptureOutput.deliver(_:)"),
        run: Broken.run),
      .antiFix(
        "anti-fix-nonisolated-helper", "The assumption moves into a method that hides it.",
        declares: .assumptionTrap(
          blaming: "Helper.Meter.show(_:contrast:)",
          calledBy: "Helper.Meter.captureOutput(_:didOutput:)"),
        run: Helper.run),
      .fixed("fixed-hop", "The delegate hops to the main actor.", run: Hop.run),
      .fixed(
        "fixed-immediate-task", "A task is started at once, and still waits for the main actor.",
        run: ImmediateTask.run),
      .fixed("fixed-main-queue", "The capture queue is the main queue.", run: MainQueue.run),
    ])
}

extension Outcome {
  /// What the assumption does on the capture queue.
  fileprivate static func assumptionTrap(
    blaming function: String, calledBy caller: String
  ) -> Outcome {
    .trap(
      .trapInstruction, at: .assumeIsolated, expecting: "MainActor", blaming: function,
      calledBy: caller, on: "cameraQueue")
  }
}

/// Shows how bright the frames are; its variants take the frames.
private class LightMeter: CaptureDelegate {
  /// The brightest frame on the screen.
  @MainActor static var brightest = 0

  /// All frames on the screen.
  @MainActor static var readings: [Int] = []

  /// Takes a frame.
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {}

  /// Runs a camera, and looks at what is shown when it has stopped.
  @MainActor static func run(
    _ meter: sending LightMeter, queue: DispatchQueue = DispatchQueue(label: "cameraQueue")
  ) async throws {
    let session = CaptureSession(frameLimit: 3)
    let output = CaptureOutput()
    output.setDelegate(meter, queue: queue)
    session.addOutput(output)
    session.startRunning()
    await session.ended()
    try expect(brightest, toEqual: 60)
  }
}

// MARK: - Broken

/// The comment that it is always called on the main queue was true once.
private enum Broken {
  final class Meter: LightMeter {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      let brightness = frame.meanBrightness
      MainActor.assumeIsolated {  // traps: broken
        Self.brightest = max(Self.brightest, brightness)
      }
    }
  }

  @MainActor static func run() async throws { try await LightMeter.run(Meter()) }
}

// MARK: - Anti-fix

/// Not to see the assumption does not make it true.
private enum Helper {
  final class Meter: LightMeter {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      show(frame.meanBrightness, contrast: frame.peakBrightness - frame.meanBrightness)
    }

    private func show(_ brightness: Int, contrast: Int) {
      MainActor.assumeIsolated {  // traps: anti-fix-nonisolated-helper
        Self.readings.append(brightness + contrast)
      }
    }
  }

  @MainActor static func run() async throws { try await LightMeter.run(Meter()) }
}

// MARK: - Fixed

/// The value goes to the main actor; nothing is assumed.
private enum Hop {
  final class Meter: LightMeter {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      let brightness = frame.meanBrightness
      Task { @MainActor in
        Self.brightest = max(Self.brightest, brightness)
      }
    }
  }

  @MainActor static func run() async throws { try await LightMeter.run(Meter()) }
}

/// Task.immediate runs at once where it may; here it may not, and is enqueued.
private enum ImmediateTask {
  final class Meter: LightMeter {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      let brightness = frame.meanBrightness
      Task.immediate { @MainActor in
        Self.brightest = max(Self.brightest, brightness)
      }
    }
  }

  @MainActor static func run() async throws { try await LightMeter.run(Meter()) }
}

/// The frames come where the assumption says.
private enum MainQueue {
  final class Meter: LightMeter {
    override func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      guard frame.peakBrightness > 30 else { return }
      let brightness = frame.meanBrightness
      MainActor.assumeIsolated {
        if brightness > Self.brightest { Self.brightest = brightness }
      }
    }
  }

  @MainActor static func run() async throws { try await LightMeter.run(Meter(), queue: .main) }
}
