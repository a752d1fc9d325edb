import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// A comparator of the main actor that a sort calls on a worker.
  static let comparatorOnWorker = Scenario(
    id: "comparator-on-worker",
    title: "A comparator or predicate is written on the main actor, and a worker sorts or filters.",
    family: "algorithms",
    prevalence: .seen,
    sources: [
      "https://github.com/batonogov/pine/issues/613",
      "https://github.com/batonogov/pine/pull/683",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT on a worker's queue. Under the frames of the check stands the closure, and \
        under it the standard library's own code: sort, _insertionSort or filter. The API that was \
        given the closure comes after those.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64) and no message. The frames are the same.
        """,
      why: """
        A closure that is handed to sort directly does not escape and is not checked. One that an \
        API keeps for its worker escapes, inherits the main actor, and is called by the algorithm \
        for the first two elements: with fewer nothing happens.
        """,
      fixes: [
        "Copy what the comparator needs into local values, and mark it @Sendable.",
        "Form the comparator in a nonisolated function.",
        "Sort where the closure belongs, if there is little to sort.",
      ],
      whatDoesNotHelp: [
        "Hopping inside: a comparator has to answer at once.",
        "Hopping in the completion only: the comparator runs before it.",
      ]),
    variants: [
      .broken(
        "broken", "The comparator reads the album's order on the index's worker.",
        declares: .comparatorTrap(
          "closure #1 in closure #1 in Broken.Album.show()",
          calledBy: "MutableCollection<>._insertionSort(within:sortedEnd:by:)"),
        run: Broken.run),
      .broken(
        "broken-filter", "The predicate reads the album's limit on the index's worker.",
        declares: .comparatorTrap(
          "closure #1 in closure #1 in Filter.Album.show()", calledBy: "_ArrayProtocol.filter(_:)"),
        run: Filter.run),
      .antiFix(
        "anti-fix-hop-afterwards", "Only the completion hops to the main actor.",
        declares: .comparatorTrap(
          "closure #1 in HopAfterwards.Album.show()",
          calledBy: "MutableCollection<>._insertionSort(within:sortedEnd:by:)"),
        run: HopAfterwards.run),
      .fixed(
        "fixed-captured-value", "The comparator is @Sendable and has a copy of the order.",
        run: CapturedValue.run),
      .fixed(
        "fixed-nonisolated-function", "A nonisolated function forms the comparator.",
        run: NonisolatedFunction.run),
    ])
}

extension Outcome {
  /// What the comparator does on the index's worker.
  fileprivate static func comparatorTrap(
    _ comparator: String, calledBy algorithm: String
  ) -> Outcome {
    .trap(
      .trapInstruction, at: .closureEntry, expecting: "MainActor", blaming: comparator,
      calledBy: algorithm, on: "vendor.photo-index")
  }
}

/// Photos that are shown in an order; its variants ask the index for them.
@MainActor private class PhotoAlbum {
  /// Where the photos are.
  let index = PhotoIndex(ratings: [2, 5, 1])

  /// Whether the best comes first.
  var isBestFirst = true

  /// The least rating that is shown.
  var leastRating = 2

  /// The ratings of the photos on the screen.
  var shown: [Int] = []

  /// Gets the photos and shows them.
  func show() async {}

  /// Shows an album and looks at what it shows.
  static func run(_ album: PhotoAlbum, expecting ratings: [Int] = [5, 2, 1]) async throws {
    await album.show()
    try expect(album.shown, toEqual: ratings)
  }
}

// MARK: - Broken

/// The order belongs to the album, and with it the comparator.
private enum Broken {
  final class Album: PhotoAlbum {
    override func show() async {
      shown = await withCheckedContinuation { continuation in
        index.order { first, second in  // traps: broken
          self.isBestFirst ? first.rating > second.rating : first.rating < second.rating
        } completion: { @Sendable photos in
          continuation.resume(returning: photos.map(\.rating))
        }
      }
    }
  }

  @MainActor static func run() async throws { try await PhotoAlbum.run(Album()) }
}

/// The limit belongs to the album, and with it the predicate.
private enum Filter {
  final class Album: PhotoAlbum {
    override func show() async {
      shown = await withCheckedContinuation { continuation in
        index.search { photo in  // traps: broken-filter
          photo.rating >= self.leastRating
        } completion: { @Sendable photos in
          continuation.resume(returning: photos.map(\.rating))
        }
      }
    }
  }

  @MainActor static func run() async throws {
    try await PhotoAlbum.run(Album(), expecting: [2, 5])
  }
}

// MARK: - Anti-fix

/// The completion is safe, and is never reached.
private enum HopAfterwards {
  final class Album: PhotoAlbum {
    private var waiting: CheckedContinuation<Void, Never>?

    override func show() async {
      index.order { first, second in  // traps: anti-fix-hop-afterwards
        self.isBestFirst == (first.rating > second.rating)
      } completion: { @Sendable photos in
        let ratings = photos.map(\.rating)
        Task { @MainActor in self.take(ratings) }
      }
      await withCheckedContinuation { waiting = $0 }
    }

    private func take(_ ratings: [Int]) {
      shown = ratings
      waiting?.resume()
    }
  }

  @MainActor static func run() async throws { try await PhotoAlbum.run(Album()) }
}

// MARK: - Fixed

/// The comparator has all it needs, and belongs to nobody.
private enum CapturedValue {
  final class Album: PhotoAlbum {
    override func show() async {
      shown = await withCheckedContinuation { continuation in
        let isBestFirst = isBestFirst
        index.order { @Sendable first, second in
          isBestFirst ? first.rating > second.rating : first.rating < second.rating
        } completion: { @Sendable photos in
          continuation.resume(returning: photos.map(\.rating))
        }
      }
    }
  }

  @MainActor static func run() async throws { try await PhotoAlbum.run(Album()) }
}

/// The comparator is formed where nothing is isolated.
private enum NonisolatedFunction {
  final class Album: PhotoAlbum {
    override func show() async {
      shown = await withCheckedContinuation { continuation in
        index.order(by: order(bestFirst: isBestFirst)) { @Sendable photos in
          continuation.resume(returning: photos.map(\.rating))
        }
      }
    }

    private nonisolated func order(bestFirst: Bool) -> (Photo, Photo) -> Bool {
      { bestFirst ? $0.rating > $1.rating : $0.rating < $1.rating }
    }
  }

  @MainActor static func run() async throws { try await PhotoAlbum.run(Album()) }
}
