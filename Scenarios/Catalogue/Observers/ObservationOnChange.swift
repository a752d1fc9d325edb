import IsotrapScenarios
import IsotrapVendorKit
import Observation

extension Scenario {
  /// A change handler that assumes the main actor and is called where the model changes.
  static let observationOnChange = Scenario(
    id: "observation-on-change",
    title: "A change handler assumes the main actor, and is called where the model changes.",
    family: "observers",
    prevalence: .common,
    sources: [
      "https://github.com/pointfreeco/swift-composable-architecture/issues/3247",
      "https://github.com/ra1028/swiftui-atom-properties/issues/171",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT under _dispatch_assert_queue_fail and MainActor.assumeIsolated. Under the \
        change handler stand ObservationTracking and ObservationRegistrar.willSet, then the setter \
        of the model, and whoever set it.
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        withObservationTracking calls its change handler synchronously, on the thread that changes \
        the model, just before the change. That the model is read on the main actor says nothing \
        about who changes it.
        """,
      fixes: [
        "Hop in the handler: Task { @MainActor in … }, and do not read the model there: the handler "
          + "runs before the change, and the hop may overtake it.",
        "Change the model on the main actor only.",
      ],
      whatDoesNotHelp: [
        "Reading the model on the main actor: the handler runs where it is changed."
      ]),
    variants: [
      .broken(
        "broken", "The handler notes that the song changes, where the player changes it.",
        declares: .trap(
          .trapInstruction, at: .assumeIsolated, expecting: "MainActor",
          blaming: "closure #2 in implicit closure #1 in Broken.NowPlaying.observe()",
          calledBy: "closure #1 in static ObservationTracking._installTracking(_:onChange:)",
          on: "vendor.player"),
        run: Broken.run),
      .fixed("fixed-hop", "The handler hops with what it knows.", run: Hop.run),
      .fixed("fixed-main-queue", "The player changes on the main queue.", run: MainQueue.run),
    ])
}

/// What a screen shows; the variants differ in how they observe the player.
@MainActor private class SongLabel {
  /// What is observed.
  let player: Player

  /// What the screen shows.
  final var text = ""

  /// Creates a label that observes a player.
  init(_ player: Player = Player()) {
    self.player = player
  }

  /// Plays a song, and compares.
  final func expectText(_ expected: String) async throws {
    player.play("Blue in Green")
    await player.settled()
    try expect(text, toEqual: expected)
  }
}

// MARK: - Broken

/// The handler runs where the player's song is set.
private enum Broken {
  /// A label that observes in its own way.
  final class NowPlaying: SongLabel {
    /// Shows the song, and that it changes.
    func observe() {
      withObservationTracking {
        text = player.song
      } onChange: {
        MainActor.assumeIsolated {  // traps: broken
          self.text = "Something else"
        }
      }
    }
  }

  /// Dies when the song changes.
  @MainActor static func run() async throws {
    let label = NowPlaying()
    label.observe()
    try await label.expectText("Something else")
  }
}

// MARK: - Fixed

/// The handler may run anywhere; it hops with what it knows.
///
/// It does not read the song: the change comes after the handler, and the hop may overtake it.
private enum Hop {
  /// A label that observes in its own way.
  final class NowPlaying: SongLabel {
    /// Shows the song, and that it changes.
    func observe() {
      withObservationTracking {
        text = player.song
      } onChange: {
        Task { @MainActor in
          self.text = "Something else"
        }
      }
    }
  }

  /// Shows that the song has changed.
  @MainActor static func run() async throws {
    let label = NowPlaying()
    label.observe()
    try await label.expectText("Something else")
  }
}

/// Who changes the model is on the main actor, so the assumption holds.
private enum MainQueue {
  /// A label that observes in its own way.
  final class NowPlaying: SongLabel {
    /// Shows the song, and that it changes.
    func observe() {
      withObservationTracking {
        text = player.song
      } onChange: {
        MainActor.assumeIsolated {
          self.text = "Something else"
        }
      }
    }
  }

  /// Shows that the song has changed.
  @MainActor static func run() async throws {
    let label = NowPlaying(Player(queue: .main))
    label.observe()
    try await label.expectText("Something else")
  }
}
