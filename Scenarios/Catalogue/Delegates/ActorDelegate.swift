import Dispatch
import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// An actor that is called as a delegate on the capture queue.
  static let actorDelegate = Scenario(
    id: "actor-delegate",
    title: "An actor is a delegate by a @preconcurrency conformance and is called on a queue.",
    family: "delegates",
    prevalence: .seen,
    sources: [
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md"
    ],
    guide: Guide(
      onApple: """
        SIGABRT with "Incorrect actor executor assumption; expected '…' executor." and the actor's \
        type in the quotes. Under abort, swift_task_checkIsolatedImpl and \
        swift_task_isCurrentExecutorWithFlagsImpl stands "protocol witness for ... in conformance \
        ...", and then the framework.
        """,
      onLinux: """
        The same signal, message and frames. Tools that unwind by frame pointers show one frame \
        only, since abort keeps none.
        """,
      why: """
        @preconcurrency lets an actor's method satisfy a requirement that is not isolated. Swift 6 \
        puts a check into the witness, and an actor without an executor of its own runs in tasks \
        only: on no queue of a framework's can the check hold.
        """,
      fixes: [
        "Make the witness nonisolated, copy what you need from the arguments, then hop: "
          + "Task { await self.… }.",
        "Give the actor the framework's queue as its executor: then the check holds there.",
      ],
      whatDoesNotHelp: [
        "A Task inside the witness: the check stands before it.",
        "The main queue as the framework's queue: it is not the actor either.",
      ]),
    variants: [
      .broken(
        "broken", "The actor takes frames on the capture queue.",
        declares: .witnessTrap(of: "Broken.LightMeter"), run: Broken.run),
      .broken(
        "broken-global-actor", "A class on a global actor takes frames on the capture queue.",
        declares: .witnessTrap(of: "OnGlobalActor.LightMeter", expecting: "OnGlobalActor.Optics"),
        run: OnGlobalActor.run),
      .antiFix(
        "anti-fix-main-queue", "The capture queue is the main queue.",
        declares: .witnessTrap(of: "MainQueue.LightMeter", on: "com.apple.main-thread"),
        run: MainQueue.run),
      .fixed("fixed-hop", "The witness is nonisolated and hops.", run: Hop.run),
      .fixed(
        "fixed-own-executor", "The capture queue is the actor's executor.", run: OwnExecutor.run),
    ])
}

extension Outcome {
  /// What the witness of a light meter does on the capture queue.
  fileprivate static func witnessTrap(
    of meter: String, expecting actor: String? = nil, on queue: String = "cameraQueue"
  ) -> Outcome {
    .trap(
      .abort, at: .witness, expecting: actor ?? meter,
      blaming: "\(meter).captureOutput(_:didOutput:)", calledBy: "CaptureOutput.deliver(_:)",
      on: queue)
  }
}

/// Runs a camera with a delegate, and returns when it has stopped.
@MainActor private func runCamera(
  _ delegate: any CaptureDelegate & Sendable, on queue: DispatchQueue
) async {
  let session = CaptureSession(frameLimit: 3)
  let output = CaptureOutput()
  output.setDelegate(delegate, queue: queue)
  session.addOutput(output)
  session.startRunning()
  await session.ended()
}

// MARK: - Broken

/// The conformance says that frames come on the actor; no queue is that.
private enum Broken {
  actor LightMeter {
    private(set) var total = 0
  }

  @MainActor static func run() async throws {
    let meter = LightMeter()
    await runCamera(meter, on: DispatchQueue(label: "cameraQueue"))
    try expect(await meter.total, toEqual: 20 + 40 + 60)
  }
}

extension Broken.LightMeter: @preconcurrency CaptureDelegate {
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {  // traps: broken
    total += frame.meanBrightness
  }
}

/// A global actor is an actor like any other.
private enum OnGlobalActor {
  @globalActor actor Optics {
    static let shared = Optics()
  }

  @Optics final class LightMeter {
    private(set) var brightest = 0

    nonisolated init() {}
  }

  @MainActor static func run() async throws {
    let meter = LightMeter()
    await runCamera(meter, on: DispatchQueue(label: "cameraQueue"))
    try expect(await meter.brightest, toEqual: 60)
  }
}

extension OnGlobalActor.LightMeter: @preconcurrency CaptureDelegate {
  func captureOutput(  // traps: broken-global-actor
    _ output: CaptureOutput, didOutput frame: Frame
  ) {
    brightest = max(brightest, frame.meanBrightness)
  }
}

// MARK: - Anti-fix

/// The main queue is the main actor's, and no other actor's.
private enum MainQueue {
  actor LightMeter {
    private(set) var peak = 0
  }

  @MainActor static func run() async throws {
    let meter = LightMeter()
    await runCamera(meter, on: .main)
    try expect(await meter.peak, toEqual: 90)
  }
}

extension MainQueue.LightMeter: @preconcurrency CaptureDelegate {
  func captureOutput(  // traps: anti-fix-main-queue
    _ output: CaptureOutput, didOutput frame: Frame
  ) {
    peak = max(peak, frame.peakBrightness)
  }
}

// MARK: - Fixed

/// The witness takes a value out of the frame and sends that to the actor.
private enum Hop {
  actor LightMeter: CaptureDelegate {
    private var readings: [Int] = []
    private var waiting: CheckedContinuation<[Int], Never>?

    nonisolated func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
      let brightness = frame.meanBrightness
      Task { await add(brightness) }
    }

    private func add(_ brightness: Int) {
      readings.append(brightness)
      finishIfComplete()
    }

    func threeReadings() async -> [Int] {
      await withCheckedContinuation {
        waiting = $0
        finishIfComplete()
      }
    }

    private func finishIfComplete() {
      guard readings.count == 3 else { return }
      waiting?.resume(returning: readings)
      waiting = nil
    }
  }

  @MainActor static func run() async throws {
    let meter = LightMeter()
    await runCamera(meter, on: DispatchQueue(label: "cameraQueue"))
    try expect(await meter.threeReadings().sorted(), toEqual: [20, 40, 60])
  }
}

/// The capture queue is where the actor runs, and its executor can say so.
private enum OwnExecutor {
  actor LightMeter {
    nonisolated let queue = CaptureQueue()
    private(set) var total = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
  }

  final class CaptureQueue: SerialExecutor {
    let dispatchQueue = DispatchQueue(label: "cameraQueue")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let executor = asUnownedSerialExecutor()
      dispatchQueue.async { job.runSynchronously(on: executor) }
    }

    func checkIsolated() {
      dispatchPrecondition(condition: .onQueue(dispatchQueue))
    }
  }

  @MainActor static func run() async throws {
    let meter = LightMeter()
    await runCamera(meter, on: meter.queue.dispatchQueue)
    try expect(await meter.total, toEqual: 20 + 40 + 60)
  }
}

extension OwnExecutor.LightMeter: @preconcurrency CaptureDelegate {
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
    total += frame.meanBrightness
  }
}
