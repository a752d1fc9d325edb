import IsotrapScenarios
import IsotrapVendorKit
import Synchronization

extension Scenario {
  /// A property of the main actor that a framework reads on its own queue.
  static let delegateGetter = Scenario(
    id: "delegate-getter",
    title: "A property of a @preconcurrency delegate is read on the framework's own queue.",
    family: "delegates",
    prevalence: .seen,
    sources: [
      "https://github.com/TableProApp/TablePro/issues/2600",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT under _dispatch_assert_queue_fail and _checkExpectedExecutor. The frame \
        under it is "protocol witness for ….getter in conformance …", or the framework, if the \
        witness is not shown.
        """,
      onLinux: "SIGILL (SIGTRAP on arm64) and no message. The frames are the same.",
      why: """
        @preconcurrency covers properties as well as methods. The getter's witness carries a check, \
        and reading is easily overlooked as a call: nothing happens in it that could be moved into \
        a task, since the value is needed at once.
        """,
      fixes: [
        "Make the property a nonisolated constant, if it never changes.",
        "Keep a copy that a lock guards, and let a nonisolated getter return that.",
        "Give the framework the main queue, if the work is short.",
      ],
      whatDoesNotHelp: [
        "A Task in the getter: the framework needs the value at once.",
        "Making only the delegate's methods nonisolated: each requirement has a witness of its own.",
      ]),
    variants: [
      .broken(
        "broken", "The scanner reads the view controller's property for every code.",
        declares: .getterTrap(in: "Broken.TicketController"), run: Broken.run),
      .antiFix(
        "anti-fix-nonisolated-callee", "Only what the getter calls is nonisolated.",
        declares: .getterTrap(in: "NonisolatedCallee.TicketController"),
        run: NonisolatedCallee.run),
      .fixed("fixed-constant", "The property is a nonisolated constant.", run: Constant.run),
      .fixed(
        "fixed-guarded-copy", "A nonisolated getter returns a copy behind a lock.",
        run: GuardedCopy.run),
      .fixed("fixed-main-queue", "The scanner works on the main queue.", run: MainQueue.run),
    ])
}

extension Outcome {
  /// What the getter of a controller does on the scanner's queue.
  fileprivate static func getterTrap(in controller: String) -> Outcome {
    .trap(
      .trapInstruction, at: .witness, expecting: "MainActor",
      blaming: "\(controller).acceptedPrefixes.getter",
      calledBy: "CodeScanner.isAccepted(_:)", on: "vendor.scanner")
  }
}

/// Lets people with a ticket in; the variants differ in how they say what a ticket is.
@MainActor private class Gate {
  /// What reads the codes.
  let scanner: CodeScanner

  /// Creates a gate with a scanner.
  init(_ scanner: CodeScanner = CodeScanner()) {
    self.scanner = scanner
  }

  /// Reads two codes, of which one is a ticket, and compares.
  final func expectTicket(acceptedBy source: some CodeScannerSource) async throws {
    scanner.source = source
    scanner.scan(["TICKET-1", "VOUCHER-2"])
    try expect(await scanner.acceptedCodes(), toEqual: ["TICKET-1"])
  }
}

// MARK: - Broken

/// The property is the main actor's; the scanner reads it where it works.
private enum Broken {
  /// A gate that says in its own way what a ticket is.
  final class TicketController: Gate, @preconcurrency CodeScannerSource {
    /// What the codes of tickets begin with.
    var acceptedPrefixes = ["TICKET-"]  // traps: broken
  }

  /// Dies when the scanner reads the first code.
  @MainActor static func run() async throws {
    let controller = TicketController()
    try await controller.expectTicket(acceptedBy: controller)
  }
}

// MARK: - Anti-fix

/// The getter calls only what may run anywhere, and may not run anywhere itself.
private enum NonisolatedCallee {
  /// A gate that says in its own way what a ticket is.
  final class TicketController: Gate, @preconcurrency CodeScannerSource {
    /// What a ticket is called.
    private var kind = "TICKET"

    /// What the codes of tickets begin with.
    var acceptedPrefixes: [String] {  // traps: anti-fix-nonisolated-callee
      prefixes(of: kind)
    }

    /// The beginnings of the codes of a kind.
    nonisolated func prefixes(of kind: String) -> [String] {
      [kind + "-"]
    }
  }

  /// Dies when the scanner reads the first code.
  @MainActor static func run() async throws {
    let controller = TicketController()
    try await controller.expectTicket(acceptedBy: controller)
  }
}

// MARK: - Fixed

/// What never changes may be read anywhere.
private enum Constant {
  /// A gate that says in its own way what a ticket is.
  final class TicketController: Gate, CodeScannerSource {
    /// What the codes of tickets begin with.
    nonisolated let acceptedPrefixes = ["TICKET-"]
  }

  /// Lets one ticket in.
  @MainActor static func run() async throws {
    let controller = TicketController()
    try await controller.expectTicket(acceptedBy: controller)
  }
}

/// What changes on the main actor is published for readers of any queue.
private enum GuardedCopy {
  /// A gate that says in its own way what a ticket is.
  final class TicketController: Gate, CodeScannerSource {
    /// What readers of any queue get.
    private nonisolated let published = Mutex<[String]>([])

    /// What readers of any queue get.
    nonisolated var acceptedPrefixes: [String] { published.withLock { $0 } }

    /// Changes what a ticket is.
    func accept(_ prefixes: [String]) {
      published.withLock { $0 = prefixes }
    }
  }

  /// Lets one ticket in.
  @MainActor static func run() async throws {
    let controller = TicketController()
    controller.accept(["TICKET-"])
    try await controller.expectTicket(acceptedBy: controller)
  }
}

/// The scanner reads the property where it belongs.
private enum MainQueue {
  /// A gate that says in its own way what a ticket is.
  final class TicketController: Gate, @preconcurrency CodeScannerSource {
    /// What the codes of tickets begin with.
    var acceptedPrefixes: [String] { ["TICKET-"] }
  }

  /// Lets one ticket in.
  @MainActor static func run() async throws {
    let controller = TicketController(CodeScanner(queue: .main))
    try await controller.expectTicket(acceptedBy: controller)
  }
}
