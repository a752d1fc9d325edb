import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A deinitializer that assumes the main actor, and runs where the last reference goes.
  static let deinitOffMain = Scenario(
    id: "deinit-off-main",
    title: "A deinitializer assumes the main actor; the last reference goes on another queue.",
    family: "assertions",
    prevalence: .common,
    sources: [
      "https://github.com/mozilla-mobile/firefox-ios/issues/28094",
      "https://github.com/Blaizzy/mlx-audio-swift/pull/159",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0371-isolated-synchronous-deinit.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on whichever queue let go of the object. Under the runtime's check stand \
        static MainActor.assumeIsolated and the type's deinit, then __deallocating_deinit and \
        _swift_release_dealloc, and then whoever had the last reference.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. The frames are the same.
        """,
      why: """
        A deinitializer of a main-actor class is not isolated unless it says so. It runs where the \
        last reference goes, which a cache, a closure or a task may hold on any queue.
        """,
      fixes: [
        "Write isolated deinit: the runtime then hops to the main actor by itself.",
        "Copy what is to be cleaned up, and hop with the copy: Task { @MainActor in … }.",
        "Clean up in a method that the owner calls before it lets go.",
      ],
      whatDoesNotHelp: [
        "Task { @MainActor in … } with self inside: the object is gone before the task runs."
      ]),
    variants: [
      .broken(
        "broken", "The deinitializer assumes the main actor on the cache's queue.",
        declares: .trap(
          .trapInstruction, at: .assumeIsolated, expecting: "MainActor",
          blaming: "Broken.Thumbnail.deinit", calledBy: "ImageCache.evict()",
          on: "vendor.image-cache"),
        run: Broken.run),
      .fixed(
        "fixed-isolated-deinit", "The deinitializer is isolated, and hops.",
        run: IsolatedDeinit.run),
      .fixed("fixed-hop", "The deinitializer hops without the object.", run: Hop.run),
    ])
}

/// Counts the thumbnails on the screen.
@MainActor private final class Screen {
  /// How many there are.
  private(set) var count = 0

  /// Who waits for an empty screen.
  private var waiting: CheckedContinuation<Void, Never>?

  /// Creates an empty screen.
  init() {}

  /// Adds a thumbnail.
  func show() { count += 1 }

  /// Removes a thumbnail.
  func remove() {
    count -= 1
    waiting?.resume()
  }

  /// Purges a cache, and returns when nothing is on the screen.
  func purge(_ cache: ImageCache) async throws {
    await withCheckedContinuation { continuation in
      waiting = continuation
      cache.purge()
    }
    try expect(count, toEqual: 0)
  }
}

// MARK: - Broken

/// The class is on the main actor, its deinitializer is anywhere.
private enum Broken {
  @MainActor final class Thumbnail {
    private let screen: Screen

    init(on screen: Screen) {
      self.screen = screen
      screen.show()
    }

    deinit {
      MainActor.assumeIsolated {  // traps: broken
        screen.remove()
      }
    }
  }

  @MainActor static func run() async throws {
    let screen = Screen()
    let cache = ImageCache()
    cache.keep(Thumbnail(on: screen))
    try await screen.purge(cache)
  }
}

// MARK: - Fixed

/// The runtime hops; no check is there to fail.
private enum IsolatedDeinit {
  @MainActor final class Thumbnail {
    private let screen: Screen

    init(on screen: Screen) {
      self.screen = screen
      screen.show()
    }

    isolated deinit {
      screen.remove()
    }
  }

  @MainActor static func run() async throws {
    let screen = Screen()
    let cache = ImageCache()
    cache.keep(Thumbnail(on: screen))
    try await screen.purge(cache)
  }
}

/// The task has the screen, not the thumbnail.
private enum Hop {
  @MainActor final class Thumbnail {
    private let screen: Screen

    init(on screen: Screen) {
      self.screen = screen
      screen.show()
    }

    deinit {
      Task { @MainActor [screen] in
        screen.remove()
      }
    }
  }

  @MainActor static func run() async throws {
    let screen = Screen()
    let cache = ImageCache()
    cache.keep(Thumbnail(on: screen))
    try await screen.purge(cache)
  }
}
