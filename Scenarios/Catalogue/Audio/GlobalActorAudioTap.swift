import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A closure of a custom global actor that a real-time queue calls.
  static let globalActorAudioTap = Scenario(
    id: "global-actor-audio-tap",
    title:
      "A type on a global actor of its own installs an audio tap, which the render queue calls.",
    family: "audio",
    prevalence: .common,
    sources: [
      "https://github.com/AIProxyTeam/AIProxySwift/issues/236",
      "https://github.com/AIProxyTeam/AIProxySwift/pull/238",
    ],
    guide: Guide(
      onApple: """
        SIGABRT with "Incorrect actor executor assumption; expected '…' executor." and the global \
        actor's type in the quotes, on the render thread. Innermost stand abort, \
        swift_Concurrency_fatalError, swift_task_checkIsolatedImpl and \
        swift_task_isCurrentExecutorWithFlagsImpl; then comes the tap, then the audio framework.
        """,
      onLinux: """
        The same signal, message and frames. Tools that unwind by frame pointers show one frame \
        only, since abort keeps none.
        """,
      why: """
        A global actor isolates like the main actor, and a closure that is written in its code \
        inherits it. Only the executor differs: it is a default actor's, so the runtime aborts \
        where Dispatch would have trapped.
        """,
      fixes: [
        "Install the tap in a nonisolated function, with a closure that only passes values on.",
        "Mark the closure @Sendable and hop inside: Task { @YourActor in … }.",
      ],
      whatDoesNotHelp: [
        "A Task { @YourActor in … } inside the tap: the check stands before it.",
        "A method of the type in the place of the closure: the thunk around it has the check.",
      ]),
    variants: [
      .broken(
        "broken", "The tap keeps the peaks of the buffers on the render queue.",
        declares: .tapTrap(in: "Broken.Meter"), run: Broken.run),
      .antiFix(
        "anti-fix-task-inside", "The isolated tap opens a task on its actor.",
        declares: .tapTrap(in: "TaskInside.Meter"), run: TaskInside.run),
      .antiFix(
        "anti-fix-method", "A method of the isolated type is the tap.",
        declares: .trap(
          .abort, at: .functionThunk, expecting: "Sound", blaming: nil,
          calledBy: "AudioNode.render(_:)", on: "vendor.audio-render"),
        run: Method.run),
      .fixed(
        "fixed-nonisolated-function", "A nonisolated function installs the tap.",
        run: NonisolatedFunction.run),
      .fixed("fixed-sendable-tap", "The tap is @Sendable and hops.", run: SendableTap.run),
    ])
}

extension Outcome {
  /// What the tap does on the render queue.
  fileprivate static func tapTrap(in meter: String) -> Outcome {
    .trap(
      .abort, at: .closureEntry, expecting: "Sound",
      blaming: "closure #1 in \(meter).listen(to:)", calledBy: "AudioNode.render(_:)",
      on: "vendor.audio-render")
  }
}

/// Owns everything about sound.
@globalActor private actor Sound {
  static let shared = Sound()
}

/// Keeps the peaks of what a node plays, three of them; its variants listen to the node.
@Sound private class PeakMeter {
  /// The peaks so far.
  private(set) var peaks: [Int] = []

  /// Who waits for the third.
  private var waiting: CheckedContinuation<Void, Never>?

  /// Creates a meter.
  nonisolated init() {}

  /// Installs the tap.
  func listen(to node: AudioNode) {}

  /// Keeps a peak.
  func note(_ peak: Int) {
    peaks.append(peak)
    if peaks.count == 3 { waiting?.resume() }
  }

  /// Listens to a node that plays, and returns when three peaks were kept.
  static func run(_ meter: PeakMeter) async throws {
    let node = AudioNode()
    await withCheckedContinuation { continuation in
      meter.waiting = continuation
      meter.listen(to: node)
      node.play()
    }
    try expect(meter.peaks.sorted(), toEqual: [1, 3, 5])
  }
}

// MARK: - Broken

/// The tap belongs to the global actor; the node calls it where it renders.
private enum Broken {
  final class Meter: PeakMeter {
    override func listen(to node: AudioNode) {
      node.installTap { buffer in  // traps: broken
        self.note(buffer.peak)
      }
    }
  }

  @MainActor static func run() async throws { try await PeakMeter.run(Meter()) }
}

// MARK: - Anti-fixes

/// The task would run on the actor, but the check at the tap's entry comes first.
private enum TaskInside {
  final class Meter: PeakMeter {
    override func listen(to node: AudioNode) {
      node.installTap { buffer in  // traps: anti-fix-task-inside
        let peak = buffer.peak
        Task { @Sound in self.note(peak) }
      }
    }
  }

  @MainActor static func run() async throws { try await PeakMeter.run(Meter()) }
}

/// There is no closure to mark any more, and the method is isolated all the same.
private enum Method {
  final class Meter: PeakMeter {
    override func listen(to node: AudioNode) {
      node.installTap(take)  // traps: anti-fix-method
    }

    func take(_ buffer: AudioBuffer) {
      note(buffer.peak)
    }
  }

  @MainActor static func run() async throws { try await PeakMeter.run(Meter()) }
}

// MARK: - Fixed

/// What is written in a nonisolated function belongs to nobody.
private enum NonisolatedFunction {
  final class Meter: PeakMeter {
    override func listen(to node: AudioNode) {
      tap(node)
    }

    private nonisolated func tap(_ node: AudioNode) {
      node.installTap { buffer in
        let peak = buffer.peak
        Task { @Sound in self.note(peak) }
      }
    }
  }

  @MainActor static func run() async throws { try await PeakMeter.run(Meter()) }
}

/// The tap inherits nothing.
private enum SendableTap {
  final class Meter: PeakMeter {
    override func listen(to node: AudioNode) {
      node.installTap { @Sendable buffer in
        let peak = buffer.peak
        Task { @Sound in self.note(peak) }
      }
    }
  }

  @MainActor static func run() async throws { try await PeakMeter.run(Meter()) }
}
