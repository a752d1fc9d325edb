import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A closure that was turned into a function of C on the main actor.
  static let cCallback = Scenario(
    id: "c-callback",
    title: "A main-actor closure is passed as a C function, which a library calls on its queue.",
    family: "callback functions",
    prevalence: .common,
    sources: [
      "https://github.com/termio-sh/termio/issues/292",
      "https://github.com/TableProApp/TablePro/issues/2433",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on the library's queue. The closure stands under the frames of the check, \
        and directly under it "@objc closure #1 in …", its entry for C; then comes the library.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. The frames are the same, the @objc one included, \
        although there is no Objective-C. Optimized code jumps from it to the closure, and then it \
        is missing.
        """,
      why: """
        A function of C captures nothing, but the closure that it is made of inherits the \
        isolation of where it is written all the same, and Swift 6 puts a check at its entry.
        """,
      fixes: [
        "Mark the closure @Sendable and hop inside, with the object that the context names.",
        "Use a nonisolated static function as the callback.",
        "Wrap the API once in a function whose handler is @Sendable: then the compiler finds the "
          + "mistake at every call.",
      ],
      whatDoesNotHelp: [
        "A Task { @MainActor in … } inside the closure: the check stands before it."
      ]),
    variants: [
      .broken(
        "broken", "The callback updates the browser on the watcher's queue.",
        declares: .callbackTrap(in: "Broken.FileBrowser"), run: Broken.run),
      .antiFix(
        "anti-fix-task-inside", "The isolated callback opens a main-actor task.",
        declares: .callbackTrap(in: "TaskInside.FileBrowser"), run: TaskInside.run),
      .fixed(
        "fixed-sendable-closure", "The callback is @Sendable and hops.", run: SendableClosure.run),
      .fixed(
        "fixed-nonisolated-function", "A nonisolated static function is the callback.",
        run: NonisolatedFunction.run),
    ])
}

extension Outcome {
  /// What the callback does on the watcher's queue.
  fileprivate static func callbackTrap(in browser: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(browser).watch()", calledBy: "FolderWatcher.tell(_:)",
      on: "vendor.folder-watcher")
  }
}

/// A window that shows a folder, until it was told of a change; its variants watch the folder.
@MainActor private class Browser {
  /// How many changed files are shown.
  private(set) var changedCount = 0

  /// Who waits for a change.
  private var waiting: CheckedContinuation<Void, Never>?

  /// What the watcher gets to pass back: this object, which whoever runs it keeps alive.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The browser that a context is.
  ///
  /// The watcher passes back what it got, and the object lives until the browser was told.
  nonisolated static func of(_ context: UnsafeMutableRawPointer?) -> Browser? {
    context.map { Unmanaged<Browser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Creates the watcher.
  func watch() -> FolderWatcher { FolderWatcher(context: nil) { _, _ in } }

  /// Shows that files changed.
  func reload(_ changedCount: Int32) {
    self.changedCount += Int(changedCount)
    waiting?.resume()
  }

  /// Watches the folder and returns when a change was shown.
  static func run(_ browser: Browser) async throws {
    let watcher = browser.watch()
    await withCheckedContinuation { continuation in
      browser.waiting = continuation
      watcher.start()
    }
    try expect(browser.changedCount, toEqual: 3)
  }
}

// MARK: - Broken

/// The closure becomes a function of C, and stays on the main actor.
private enum Broken {
  final class FileBrowser: Browser {
    override func watch() -> FolderWatcher {
      FolderWatcher(context: context) { context, changedCount in  // traps: broken
        Browser.of(context)?.reload(changedCount)
      }
    }
  }

  @MainActor static func run() async throws { try await Browser.run(FileBrowser()) }
}

// MARK: - Anti-fix

/// The task would run on the main actor, but the check at the closure's entry comes first.
private enum TaskInside {
  final class FileBrowser: Browser {
    override func watch() -> FolderWatcher {
      FolderWatcher(context: context) { context, changedCount in  // traps: anti-fix-task-inside
        let browser = Browser.of(context)
        Task { @MainActor in browser?.reload(changedCount) }
      }
    }
  }

  @MainActor static func run() async throws { try await Browser.run(FileBrowser()) }
}

// MARK: - Fixed

/// The closure inherits nothing.
private enum SendableClosure {
  final class FileBrowser: Browser {
    override func watch() -> FolderWatcher {
      FolderWatcher(context: context) { @Sendable context, changedCount in
        let browser = Browser.of(context)
        Task { @MainActor in browser?.reload(changedCount) }
      }
    }
  }

  @MainActor static func run() async throws { try await Browser.run(FileBrowser()) }
}

/// The function is not isolated.
private enum NonisolatedFunction {
  final class FileBrowser: Browser {
    override func watch() -> FolderWatcher {
      FolderWatcher(context: context, callback: Self.filesChanged)
    }

    private nonisolated static let filesChanged: FolderWatcher.Callback = {
      context, changedCount in
      let browser = Browser.of(context)
      Task { @MainActor in browser?.reload(changedCount) }
    }
  }

  @MainActor static func run() async throws { try await Browser.run(FileBrowser()) }
}
