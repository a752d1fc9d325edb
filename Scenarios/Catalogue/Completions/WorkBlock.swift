import IsotrapScenarios
import IsotrapVendorKit

extension Scenario {
  /// A block of work that a framework runs on its own queue.
  static let workBlock = Scenario(
    id: "work-block",
    title: "A block of work written on the main actor is run on the framework's own queue.",
    family: "completions",
    prevalence: .veryCommon,
    sources: [
      "https://github.com/mozilla-mobile/firefox-ios/issues/34870",
      "https://github.com/mozilla-mobile/firefox-ios/pull/34873",
      "https://github.com/onmyway133/blog/issues/1036",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on a queue such as com.apple.PHPhotoLibrary.changes. Under the assertion \
        stand the block, a thunk, and the method that was asked to run it, such as \
        -[PHPhotoLibrary performChanges:completionHandler:].
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        The block is not a callback but the work itself: the framework exists to run it on its \
        queue. Written in a method of the main actor it is isolated to the main actor, and since \
        the parameter is not @Sendable the compiler only puts a check at its entry.
        """,
      fixes: [
        "Mark the block @Sendable, and let it touch nothing but the framework.",
        "Change the main actor's state after the work is done, behind an await.",
      ],
      whatDoesNotHelp: [
        "nonisolated(unsafe) on what the block captures: the block keeps its isolation.",
        "A Task inside the block: the check comes first, and the changes would come too late.",
      ]),
    variants: [
      .broken(
        "broken", "The block counts on the main actor while the library changes.",
        declares: .blockTrap(in: "Broken.PhotoEditor"), run: Broken.run),
      .antiFix(
        "anti-fix-nonisolated-unsafe", "What the block captures is not isolated, but the block is.",
        declares: .blockTrap(in: "NonisolatedUnsafe.PhotoEditor"), run: NonisolatedUnsafe.run),
      .fixed(
        "fixed-sendable-block", "The block only asks for changes; the state follows the await.",
        run: SendableBlock.run),
      .fixed(
        "fixed-nonisolated-method", "The block is formed where no isolation can be inherited.",
        run: NonisolatedMethod.run),
    ])
}

extension Outcome {
  /// What the change block of an editor does on the library's queue.
  fileprivate static func blockTrap(in editor: String) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor",
      blaming: "closure #1 in \(editor).markFavorite()",
      calledBy: "closure #1 in PhotoLibrary.performChanges(_:completionHandler:)",
      on: "vendor.photo-library.changes")
  }
}

/// An editor of photos; the variants differ in how they change the library.
@MainActor private class LibraryEditor {
  /// What is changed.
  let library = PhotoLibrary()

  /// How many edits were made.
  final var editCount = 0

  /// Waits until the library has changed, and compares.
  final func expectFavorite() async throws {
    try expect(await library.sortedFavorites(), toEqual: ["Beach"])
    try expect(editCount, toEqual: 1)
  }
}

// MARK: - Broken

/// The block needs to be on the library's queue and on the main actor, which cannot be.
private enum Broken {
  /// An editor that changes the library in its own way.
  final class PhotoEditor: LibraryEditor {
    /// Marks a photo and counts the edit.
    func markFavorite() {
      library.performChanges {  // traps: broken
        self.library.requestFavorite("Beach")
        self.editCount += 1
      }
    }
  }

  /// Dies when the library runs the block.
  @MainActor static func run() async throws {
    let editor = PhotoEditor()
    editor.markFavorite()
    try await editor.expectFavorite()
  }
}

// MARK: - Anti-fix

/// Nothing that the block uses is isolated any more; the block was written on the main actor still.
private enum NonisolatedUnsafe {
  /// An editor that changes the library in its own way.
  final class PhotoEditor: LibraryEditor {
    /// The photo to mark; it is not changed while it is marked, so this is safe, and does not help.
    nonisolated(unsafe) var selected = "Beach"

    /// Marks a photo and counts the edit.
    func markFavorite() {
      library.performChanges {  // traps: anti-fix-nonisolated-unsafe
        self.library.requestFavorite(self.selected)
      }
      editCount += 1
    }
  }

  /// Dies when the library runs the block.
  @MainActor static func run() async throws {
    let editor = PhotoEditor()
    editor.markFavorite()
    try await editor.expectFavorite()
  }
}

// MARK: - Fixed

/// The block touches the library only; what belongs to the main actor waits for it.
private enum SendableBlock {
  /// An editor that changes the library in its own way.
  final class PhotoEditor: LibraryEditor {
    /// Marks a photo and counts the edit.
    func markFavorite() async {
      await withCheckedContinuation { continuation in
        library.performChanges { @Sendable in
          self.library.requestFavorite("Beach")
        } completionHandler: { _ in
          continuation.resume()
        }
      }
      editCount += 1
    }
  }

  /// Marks one photo.
  @MainActor static func run() async throws {
    let editor = PhotoEditor()
    await editor.markFavorite()
    try await editor.expectFavorite()
  }
}

/// Around the block is no isolation; the count hops.
private enum NonisolatedMethod {
  /// An editor that changes the library in its own way.
  final class PhotoEditor: LibraryEditor {
    /// Marks a photo and counts the edit.
    nonisolated func markFavorite() {
      library.performChanges {
        self.library.requestFavorite("Beach")
        Task { @MainActor in
          self.editCount += 1
        }
      }
    }
  }

  /// Marks one photo.
  @MainActor static func run() async throws {
    let editor = PhotoEditor()
    editor.markFavorite()
    try await editor.expectFavorite()
  }
}
