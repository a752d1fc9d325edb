import Dispatch
import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A sink of the main actor that is sent values from a background queue.
  static let sinkOffMain = Scenario(
    id: "sink-off-main",
    title: "A subject is sent a value on a background queue, and its sink is the main actor's.",
    family: "pipelines",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/manolofdez/AsyncBluetooth/issues/70",
      "https://github.com/manolofdez/AsyncBluetooth/pull/71",
      "https://github.com/swiftlang/swift/issues/76530",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on the queue that sent the value. Under the assertion stand the sink's \
        closure, Subscribers.Sink.receive(_:), PassthroughSubject.Conduit.offer(_:), \
        PassthroughSubject.send(_:), and whoever sent.
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        A subject hands a value to its subscribers on the thread that sends it. The closure of the \
        sink was written on the main actor, and sink's parameter is not @Sendable, so a check \
        stands at its entry.
        """,
      fixes: [
        "Hop in the pipeline: receive(on: DispatchQueue.main) directly before sink.",
        "Send on the main queue in the first place.",
      ],
      whatDoesNotHelp: [
        "A Task { @MainActor in … } inside the sink's closure: the check stands at its entry."
      ]),
    variants: [
      .broken(
        "broken", "The sink shows a headline that was sent on the downloads' queue.",
        declares: .sinkTrap(in: "Broken.Feed"), run: Broken.run),
      .antiFix(
        "anti-fix-task-inside", "The sink's closure hops, but still belongs to the main actor.",
        declares: .sinkTrap(in: "TaskInside.Feed"), run: TaskInside.run),
      .fixed(
        "fixed-receive-on-main", "The pipeline hops directly before the sink.",
        run: ReceiveOnMain.run),
      .fixed(
        "fixed-send-on-main", "The subject is sent to on the main queue.", run: SendOnMain.run),
    ])
}

extension Outcome {
  /// What the sink of a feed does on the downloads' queue.
  fileprivate static func sinkTrap(in feed: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(feed).follow()", calledBy: "Sink.receive(_:)", on: "downloads")
  }
}

/// Downloads headlines in the background and publishes them.
private final class Downloads: Sendable {
  /// What was downloaded.
  let headlines = Subject<String>()

  /// Where downloads end.
  let queue = DispatchQueue(label: "downloads")

  /// Downloads a headline and publishes it from the queue it arrives on, or from the given one.
  func start(publishingOn target: DispatchQueue? = nil) {
    queue.async {
      guard let target else { return self.headlines.send("Swift 6 is here") }
      target.async { self.headlines.send("Swift 6 is here") }
    }
  }

  /// Returns once the download has ended.
  func finished() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}

/// What a screen shows; the variants differ in how they follow the downloads.
@MainActor private class Headlines {
  /// Where they come from.
  let downloads = Downloads()

  /// What is followed.
  final var following: AnyCancellable?

  /// What the screen shows.
  final var shown: [String] = []

  /// Waits for the download, and compares.
  final func expectShown() async throws {
    await downloads.finished()
    try expect(shown, toEqual: ["Swift 6 is here"])
  }
}

// MARK: - Broken

/// Nothing between `send` and the sink changes the queue.
private enum Broken {
  /// A screen that follows the downloads in its own way.
  final class Feed: Headlines {
    /// Shows every headline from now on.
    func follow() {
      following = downloads.headlines.sink { headline in  // traps: broken
        self.shown.append(headline)
      }
    }
  }

  /// Dies at the first headline.
  @MainActor static func run() async throws {
    let feed = Feed()
    feed.follow()
    feed.downloads.start()
    try await feed.expectShown()
  }
}

// MARK: - Anti-fix

/// The hop comes after the check.
private enum TaskInside {
  /// A screen that follows the downloads in its own way.
  final class Feed: Headlines {
    /// Shows every headline from now on.
    func follow() {
      following = downloads.headlines.sink { headline in  // traps: anti-fix-task-inside
        Task { @MainActor in
          self.shown.append(headline)
        }
      }
    }
  }

  /// Dies at the first headline.
  @MainActor static func run() async throws {
    let feed = Feed()
    feed.follow()
    feed.downloads.start()
    try await feed.expectShown()
  }
}

// MARK: - Fixed

/// The values hop, then the sink takes them.
private enum ReceiveOnMain {
  /// A screen that follows the downloads in its own way.
  final class Feed: Headlines {
    /// Shows every headline from now on.
    func follow() {
      following = downloads.headlines.receive(on: .main).sink { headline in
        self.shown += [headline]
      }
    }
  }

  /// Shows the headline.
  @MainActor static func run() async throws {
    let feed = Feed()
    feed.follow()
    feed.downloads.start()
    try await feed.expectShown()
  }
}

/// The sink is where the values are sent.
private enum SendOnMain {
  /// A screen that follows the downloads in its own way.
  final class Feed: Headlines {
    /// Shows every headline from now on.
    func follow() {
      following = downloads.headlines.sink { headline in
        self.shown += [headline]
      }
    }
  }

  /// Shows the headline.
  @MainActor static func run() async throws {
    let feed = Feed()
    feed.follow()
    feed.downloads.start(publishingOn: .main)
    try await feed.expectShown()
  }
}
