import Dispatch
import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A delegate on the main actor that is called on the capture queue.
  static let preconcurrencyDelegate = Scenario(
    id: "preconcurrency-delegate",
    title: "A @preconcurrency delegate on the main actor is called on a background queue.",
    family: "delegates",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/onmyway133/blog/issues/1037",
      "https://github.com/permissionlesstech/bitchat/pull/792",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on the queue that was given to the framework. Innermost stand \
        _dispatch_assert_queue_fail, dispatch_assert_queue, _swift_task_checkIsolatedSwift, \
        swift_task_isCurrentExecutorWithFlagsImpl and _checkExpectedExecutor; then comes the \
        framework that called the delegate. The delegate's method is often missing, because its \
        first line was never reached.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. The frames are the same; the delegate appears \
        as "protocol witness for ... in conformance ...".
        """,
      why: """
        @preconcurrency lets an isolated method satisfy a requirement that is not isolated. It \
        silences the compiler and changes nothing about the queue, so Swift 6 puts a check into \
        the witness, which the framework enters on its own queue.
        """,
      fixes: [
        "Make the witness nonisolated, copy what you need from the arguments, then hop: "
          + "Task { @MainActor in … }.",
        "Give the framework the main queue, if the work is short.",
        "Give the work an actor of its own whose executor is the framework's queue.",
      ],
      whatDoesNotHelp: [
        "A Task { @MainActor in … } inside the witness: the check stands before it.",
        "Making only the methods nonisolated that the witness calls.",
      ]),
    variants: [
      .broken(
        "broken", "The view controller takes frames on the capture queue.",
        declares: .witnessTrap(blaming: "Broken.CameraViewController"), run: Broken.run),
      .antiFix(
        "anti-fix-task-inside", "The isolated witness opens a main-actor task.",
        declares: .witnessTrap(blaming: "TaskInside.CameraViewController"), run: TaskInside.run),
      .antiFix(
        "anti-fix-nonisolated-callee", "Only the method that the witness calls is nonisolated.",
        declares: .witnessTrap(blaming: "NonisolatedCallee.CameraViewController"),
        run: NonisolatedCallee.run),
      .fixed(
        "fixed-hop", "The witness is nonisolated, copies the value and hops.", run: Hop.run),
      .fixed(
        "fixed-main-queue", "The capture queue is the main queue.", run: MainQueue.run),
      .fixed(
        "fixed-own-actor", "An actor that runs on the capture queue takes the frames.",
        run: OwnActor.run),
    ])
}

extension Outcome {
  /// What the witness of a main-actor view controller does on the capture queue.
  fileprivate static func witnessTrap(blaming controller: String) -> Outcome {
    .trap(
      .trapInstruction, at: .witness, expecting: "MainActor",
      blaming: "\(controller).captureOutput(_:didOutput:)",
      calledBy: "CaptureOutput.deliver(_:)", on: "cameraQueue",
      submittedBy: "DispatchQueue.async(group:) in CaptureOutput.receive(_:pending:)")
  }
}

/// A screen that notes how bright each picture of the camera is.
///
/// The variants inherit it; how the pictures come to them is what they differ in.
@MainActor private class CameraScreen {
  /// What takes the camera's pictures to their delegate.
  let output = CaptureOutput()

  /// What was shown of the pictures.
  private var shown: [Int] = []

  /// Notes a value of the picture that has come.
  func show(_ value: Int) {
    shown.append(value)
  }

  /// Names the delegate and its queue.
  func viewDidLoad() {}

  /// Turns on a camera of three pictures, whose mean brightness is 20, 40 and 60.
  func watch(expecting values: [Int]) async throws {
    viewDidLoad()
    let session = CaptureSession(frameLimit: 3)
    session.addOutput(output)
    session.startRunning()
    await session.ended()
    try expect(shown, toEqual: values)
  }
}

// MARK: - Broken

/// The conformance says that frames come on the main actor; the capture queue says otherwise.
private enum Broken {
  /// Takes frames as if they came on the main actor.
  final class CameraViewController: CameraScreen {
    /// Has the frames brought on a queue of their own.
    override func viewDidLoad() {
      output.setDelegate(self, queue: DispatchQueue(label: "cameraQueue"))
    }
  }

  /// Dies at the first frame.
  @MainActor static func run() async throws {
    try await CameraViewController().watch(expecting: [20, 40, 60])
  }
}

extension Broken.CameraViewController: @preconcurrency CaptureDelegate {
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {  // traps: broken
    show(frame.meanBrightness)
  }
}

// MARK: - Anti-fixes

/// The task would run on the main actor, but the check at the witness's entry comes first.
private enum TaskInside {
  /// Takes frames, and hops when it is too late.
  final class CameraViewController: CameraScreen {
    /// Has the frames brought on a queue of their own.
    override func viewDidLoad() {
      output.setDelegate(self, queue: DispatchQueue(label: "cameraQueue"))
    }
  }

  /// Dies at the first frame.
  @MainActor static func run() async throws {
    try await CameraViewController().watch(expecting: [20, 40, 60])
  }
}

extension TaskInside.CameraViewController: @preconcurrency CaptureDelegate {
  func captureOutput(  // traps: anti-fix-task-inside
    _ output: CaptureOutput, didOutput frame: Frame
  ) {
    let brightness = frame.meanBrightness
    Task { @MainActor in
      show(brightness)
    }
  }
}

/// The work that the witness calls may run anywhere now; the witness itself still may not.
private enum NonisolatedCallee {
  /// Takes frames as if they came on the main actor, and only looks at them anywhere.
  final class CameraViewController: CameraScreen {
    /// Has the frames brought on a queue of their own.
    override func viewDidLoad() {
      output.setDelegate(self, queue: DispatchQueue(label: "cameraQueue"))
    }

    /// How far the brightest pixel stands out.
    nonisolated func contrast(of frame: Frame) -> Int {
      frame.peakBrightness - frame.meanBrightness
    }
  }

  /// Dies at the first frame.
  @MainActor static func run() async throws {
    try await CameraViewController().watch(expecting: [10, 20, 30])
  }
}

extension NonisolatedCallee.CameraViewController: @preconcurrency CaptureDelegate {
  func captureOutput(  // traps: anti-fix-nonisolated-callee
    _ output: CaptureOutput, didOutput frame: Frame
  ) {
    show(contrast(of: frame))
  }
}

// MARK: - Fixed

/// The witness promises nothing: it takes a value out of the frame and sends that to the main actor.
private enum Hop {
  /// Takes frames anywhere.
  final class CameraViewController: CameraScreen {
    /// Has the frames brought on a queue of their own.
    override func viewDidLoad() {
      output.setDelegate(self, queue: DispatchQueue(label: "cameraQueue"))
    }
  }

  /// Sees every frame.
  @MainActor static func run() async throws {
    try await CameraViewController().watch(expecting: [20, 40, 60])
  }
}

extension Hop.CameraViewController: CaptureDelegate {
  nonisolated func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
    let brightness = frame.meanBrightness
    Task { @MainActor in
      show(brightness)
    }
  }
}

/// The frames come where the conformance says they do.
private enum MainQueue {
  /// Takes frames on the main actor.
  final class CameraViewController: CameraScreen {
    /// Has the frames brought on the main queue.
    override func viewDidLoad() {
      output.setDelegate(self, queue: .main)
    }
  }

  /// Sees every frame.
  @MainActor static func run() async throws {
    try await CameraViewController().watch(expecting: [20, 30, 40, 60, 60, 90])
  }
}

extension MainQueue.CameraViewController: @preconcurrency CaptureDelegate {
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
    show(frame.meanBrightness)
    show(frame.peakBrightness)
  }
}

/// The capture queue is the executor of the actor that takes the frames, so the check holds there.
private enum OwnActor {
  /// Takes frames on the queue that they come on.
  actor LightMeter {
    /// Its executor, and the capture queue.
    private let queue = CaptureQueue(label: "cameraQueue")

    /// What takes the camera's pictures to the meter.
    private let output = CaptureOutput()

    /// How bright each picture was.
    private(set) var readings: [Int] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Turns the camera of a session on.
    func measure(in session: CaptureSession) {
      output.setDelegate(self, queue: queue.queue)
      session.addOutput(output)
      session.startRunning()
    }
  }

  /// An executor that runs its jobs on a dispatch queue and can tell whether it is the current one.
  final class CaptureQueue: SerialExecutor {
    /// The queue.
    let queue: DispatchQueue

    /// Makes the queue.
    init(label: String) {
      queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
      dispatchPrecondition(condition: .onQueue(queue))
    }
  }

  /// Sees every frame.
  @MainActor static func run() async throws {
    let session = CaptureSession(frameLimit: 3)
    let meter = LightMeter()
    await meter.measure(in: session)
    await session.ended()
    try expect(await meter.readings, toEqual: [20, 40, 60])
  }
}

extension OwnActor.LightMeter: @preconcurrency CaptureDelegate {
  func captureOutput(_ output: CaptureOutput, didOutput frame: Frame) {
    readings.append(frame.meanBrightness)
  }
}
