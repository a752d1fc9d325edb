import Foundation
import IsotrapScenarios
import IsotrapVendorKit

extension Scenario {
  /// An observer that assumes the main actor and is called where the notification is posted.
  static let notificationOffMain = Scenario(
    id: "notification-off-main",
    title: "A notification's observer assumes the main actor, and is called where it is posted.",
    family: "observers",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/manaflow-ai/cmux/issues/4945",
      "https://github.com/firezone/firezone/pull/10916",
      "https://github.com/Unleash/unleash-ios-sdk/issues/98",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT under _dispatch_assert_queue_fail and MainActor.assumeIsolated. Under the \
        observer's closure stand \
        __CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__, _CFXNotificationPost, \
        -[NSNotificationCenter postNotificationName:object:userInfo:], and whoever posted.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. Under the closure stand \
        NotificationCenter._addObserver and NotificationCenter.post.
        """,
      why: """
        With queue: nil a notification center calls its observers on the thread that posts. \
        assumeIsolated turns the belief that this is the main thread into a check, which fails as \
        soon as somebody else posts, often another framework's initializer.
        """,
      fixes: [
        "Observe with queue: .main; then assumeIsolated is right.",
        "Hop in the observer: Task { @MainActor in … }, having copied what it needs.",
      ],
      whatDoesNotHelp: [
        "Posting from the main thread in your own code only: frameworks post, too."
      ]),
    variants: [
      .broken(
        "broken", "A finished download is counted where the manager posts it.",
        declares: .trap(
          .trapInstruction, at: .assumeIsolated, expecting: "MainActor",
          blaming: "closure #1 in Broken.Badge.observe()",
          calledBy:
            "closure #1 in closure #2 in NotificationCenter._addObserver<A>(_:object:using:)",
          on: "vendor.downloads"),
        run: Broken.run),
      .fixed("fixed-main-queue", "The observer is called on the main queue.", run: MainQueue.run),
      .fixed("fixed-hop", "The observer assumes nothing and hops.", run: Hop.run),
    ])
}

/// The number on an icon; the variants differ in how they observe the downloads.
@MainActor private class DownloadCounter {
  /// What is observed.
  let manager = DownloadManager()

  /// How many downloads have finished.
  final var count = 0

  /// Downloads two files, and compares.
  final func expectCount(observer: any NSObjectProtocol) async throws {
    manager.download(fileCount: 2)
    await manager.finished()
    NotificationCenter.default.removeObserver(observer)
    try expect(count, toEqual: 2)
  }
}

// MARK: - Broken

/// Whoever posts decides where the observer runs.
private enum Broken {
  /// A counter that observes in its own way.
  final class Badge: DownloadCounter {
    /// Counts every download from now on, until the result is removed.
    func observe() -> any NSObjectProtocol {
      NotificationCenter.default.addObserver(
        forName: DownloadManager.didFinish, object: manager, queue: nil
      ) { _ in
        MainActor.assumeIsolated {  // traps: broken
          self.count += 1
        }
      }
    }
  }

  /// Dies at the first post.
  @MainActor static func run() async throws {
    let badge = Badge()
    try await badge.expectCount(observer: badge.observe())
  }
}

// MARK: - Fixed

/// The center brings the observer to the main queue, so the assumption holds.
private enum MainQueue {
  /// A counter that observes in its own way.
  final class Badge: DownloadCounter {
    /// Counts every download from now on, until the result is removed.
    func observe() -> any NSObjectProtocol {
      NotificationCenter.default.addObserver(
        forName: DownloadManager.didFinish, object: manager, queue: .main
      ) { _ in
        MainActor.assumeIsolated {
          self.count += 1
        }
      }
    }
  }

  /// Counts both downloads.
  @MainActor static func run() async throws {
    let badge = Badge()
    try await badge.expectCount(observer: badge.observe())
  }
}

/// The observer may run anywhere, and the count changes on the main actor.
private enum Hop {
  /// A counter that observes in its own way.
  final class Badge: DownloadCounter {
    /// Counts every download from now on, until the result is removed.
    func observe() -> any NSObjectProtocol {
      NotificationCenter.default.addObserver(
        forName: DownloadManager.didFinish, object: manager, queue: nil
      ) { _ in
        Task { @MainActor in
          self.count += 1
        }
      }
    }
  }

  /// Counts both downloads.
  @MainActor static func run() async throws {
    let badge = Badge()
    try await badge.expectCount(observer: badge.observe())
  }
}
