import Dispatch
import IsotrapScenarios
@preconcurrency import IsotrapVendorKit

extension Scenario {
  /// An actor on a dispatch queue, whose executor is asked whether this is its queue.
  static let queueExecutor = Scenario(
    id: "queue-executor",
    title: "An actor runs on a dispatch queue of its own, and the runtime cannot tell that queue.",
    family: "executors",
    prevalence: .common,
    sources: [
      "https://github.com/swiftlang/swift/issues/74626",
      "https://forums.swift.org/t/72434",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0424-custom-isolation-checking-for-serialexecutor.md",
      "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0471-SerialExecutor-isIsolated.md",
    ],
    guide: Guide(
      onApple: """
        EXC_BREAKPOINT, even on the right queue. Without a check of the executor's own the message \
        is "Unexpected isolation context, expected to be executing on …", with the executor's \
        type, and SerialExecutor.checkIsolated() stands under _swift_task_checkIsolatedSwift. With \
        one, that method of the executor stands there, under _dispatch_assert_queue_fail.
        """,
      onLinux: """
        SIGILL (SIGTRAP on arm64), with the same message and frames. An executor that answers by \
        isIsolatingCurrentContext() is not on the stack: the check itself fails, with its file and \
        line, by SIGILL where it was written by hand and by SIGABRT where the compiler made it.
        """,
      why: """
        In a block that was put on the queue directly no job of Swift is running, so the runtime \
        has nothing to compare and asks the executor. The default answer of an executor is to die, \
        on the right queue as well as on a wrong one.
        """,
      fixes: [
        "Let the executor answer isIsolatingCurrentContext(), from a value that only its queue has.",
        "Let it implement checkIsolated() by dispatchPrecondition(condition: .onQueue(queue)).",
        "On a wrong queue the failure is right: await the actor instead.",
      ],
      whatDoesNotHelp: [
        "An answer that is about something else than the queue, such as a key that was never set.",
        "Asking the executor by hand before: it dies in the same way.",
      ]),
    variants: [
      .broken(
        "broken", "The right queue; the executor has no check of its own.",
        declares: .journalTrap(expecting: "SilentQueue", on: "journal"),
        run: Broken.run),
      .broken(
        "broken-wrong-queue", "A wrong queue, by the executor's own check.",
        declares: .journalTrap(expecting: "CheckingQueue", on: "journal-import"),
        run: WrongQueue.run),
      .broken(
        "broken-no-answer", "A wrong queue, by the executor's own answer.",
        declares: .journalTrap(expecting: "AnsweringQueue", on: "journal-import"),
        run: NoAnswer.run),
      .broken(
        "broken-callback", "A closure of the actor's on a library's queue, by the same answer.",
        declares: .trap(
          .abort, at: .closureEntry, expecting: "AnsweringQueue",
          blaming: "closure #1 in closure #1 in Journal.noteReminders(of:)",
          calledBy: "closure #1 in EventStore.fetchReminders(completion:)",
          on: "vendor.event-store"),
        run: Callback.run),
      .broken(
        "broken-precondition", "The executor is asked to be the current one.",
        declares: .trap(
          .trapInstruction, at: .preconditionIsolated, expecting: "AnsweringQueue",
          blaming: "closure #1 in closure #1 in static Precondition.run()", calledBy: nil,
          on: "journal-import"),
        run: Precondition.run),
      .broken(
        "broken-assert", "The right queue is asserted; the executor has no check of its own.",
        declares: .trap(
          .trapInstruction, at: .preconditionIsolated, expecting: "SilentQueue",
          blaming: "closure #1 in closure #1 in static Assertion.run()", calledBy: nil,
          on: "journal"),
        run: Assertion.run),
      .antiFix(
        "anti-fix-wrong-answer",
        "The right queue; the executor answers from a key that nobody set.",
        declares: .journalTrap(expecting: "ForgetfulQueue", on: "journal"),
        run: WrongAnswer.run),
      .antiFix(
        "anti-fix-asking-first", "The executor's check is called by hand before.",
        declares: .trap(
          .trapInstruction, at: .executorCheck, expecting: "CheckingQueue",
          blaming: "closure #1 in closure #1 in static AskingFirst.run()", calledBy: nil,
          on: "journal-import"),
        run: AskingFirst.run),
      .fixed("fixed-check", "The right queue, and the executor checks it.", run: Check.run),
      .fixed("fixed-answer", "The right queue, and the executor says so.", run: Answer.run),
      .fixed("fixed-await", "The actor is awaited from the wrong queue.", run: Await.run),
    ])
}

extension Outcome {
  /// What `note` of a journal does where its executor is not found.
  fileprivate static func journalTrap(expecting executor: String, on queue: String) -> Outcome {
    .trap(
      .trapInstruction, at: .assumeIsolated, expecting: executor, blaming: "Journal.note()",
      calledBy: "closure #1 in closure #1 in Journal.note(on:)", on: queue)
  }
}

/// An actor that keeps notes on a queue, and has code that runs there without a job.
private actor Journal {
  /// Where it runs.
  nonisolated let queue: any QueueExecutor

  /// How many notes there are.
  private(set) var notes = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Creates a journal without notes.
  init(on queue: any QueueExecutor) {
    self.queue = queue
  }

  /// Notes something; for callers that are on the queue already.
  nonisolated func note() {
    assumeIsolated {  // traps: broken, broken-wrong-queue, broken-no-answer, anti-fix-wrong-answer
      $0.notes += 1
    }
  }

  /// Notes something in a block on a queue, and waits for the block to end.
  nonisolated func note(on queue: DispatchQueue) async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.note()
        continuation.resume()
      }
    }
  }

  /// Notes every reminder of a store.
  func noteReminders(of store: EventStore) async {
    await withCheckedContinuation { continuation in
      store.fetchReminders { reminders in  // traps: broken-callback
        self.notes += reminders?.count ?? 0
        continuation.resume()
      }
    }
  }
}

/// Runs jobs on a dispatch queue.
private protocol QueueExecutor: SerialExecutor {
  /// The queue.
  var dispatchQueue: DispatchQueue { get }
}

extension QueueExecutor {
  /// Runs a job on the queue.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    dispatchQueue.async { job.runSynchronously(on: executor) }
  }
}

/// Says nothing about its queue.
private final class SilentQueue: QueueExecutor {
  let dispatchQueue = DispatchQueue(label: "journal")
}

/// Dies unless it is asked on its queue.
private final class CheckingQueue: QueueExecutor {
  let dispatchQueue = DispatchQueue(label: "journal")

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(dispatchQueue))
  }
}

/// Answers whether it is asked on its queue.
private final class AnsweringQueue: QueueExecutor {
  let dispatchQueue = DispatchQueue(label: "journal")

  /// What the queue is known by.
  private let key = DispatchSpecificKey<Bool>()

  init() {
    dispatchQueue.setSpecific(key: key, value: true)
  }

  func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: key) == true
  }
}

/// Would answer, if somebody had given the queue its value.
private final class ForgetfulQueue: QueueExecutor {
  let dispatchQueue = DispatchQueue(label: "journal")

  /// What the queue would be known by.
  private let key = DispatchSpecificKey<Bool>()

  func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: key) == true
  }
}

// MARK: - Broken

/// This is the journal's queue, but nobody can say so.
private enum Broken {
  @MainActor static func run() async throws {
    let journal = Journal(on: SilentQueue())
    await journal.note(on: journal.queue.dispatchQueue)
    try expect(await journal.notes, toEqual: 1)
  }
}

/// This is another queue, and the executor dies where it asserts its own.
private enum WrongQueue {
  @MainActor static func run() async throws {
    let journal = Journal(on: CheckingQueue())
    await journal.note(on: DispatchQueue(label: "journal-import"))
    try expect(await journal.notes, toEqual: 1)
  }
}

/// This is another queue, the executor says so, and the check dies with its line.
private enum NoAnswer {
  @MainActor static func run() async throws {
    let journal = Journal(on: AnsweringQueue())
    await journal.note(on: DispatchQueue(label: "journal-import"))
    try expect(await journal.notes, toEqual: 1)
  }
}

/// The check at the closure's entry was made by the compiler, and aborts.
private enum Callback {
  @MainActor static func run() async throws {
    let journal = Journal(on: AnsweringQueue())
    await journal.noteReminders(of: EventStore())
    try expect(await journal.notes, toEqual: 2)
  }
}

/// Executors have the precondition, too.
private enum Precondition {
  @MainActor static func run() async throws {
    let journal = Journal(on: AnsweringQueue())
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "journal-import").async {
        journal.queue.preconditionIsolated()  // traps: broken-precondition
        continuation.resume()
      }
    }
  }
}

/// The assertion is true, but nobody can say so.
private enum Assertion {
  @MainActor static func run() async throws {
    let journal = Journal(on: SilentQueue())
    await withCheckedContinuation { continuation in
      journal.queue.dispatchQueue.async {
        journal.assertIsolated("Keep notes on the journal.")  // traps: broken-assert
        continuation.resume()
      }
    }
  }
}

// MARK: - Anti-fixes

/// The answer is no, on the right queue: the key is not there.
private enum WrongAnswer {
  @MainActor static func run() async throws {
    let journal = Journal(on: ForgetfulQueue())
    await journal.note(on: journal.queue.dispatchQueue)
    try expect(await journal.notes, toEqual: 1)
  }
}

/// `checkIsolated` gives no answer, it dies.
private enum AskingFirst {
  @MainActor static func run() async throws {
    let journal = Journal(on: CheckingQueue())
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "journal-import").async {
        journal.queue.checkIsolated()  // traps: anti-fix-asking-first
        continuation.resume()
      }
    }
  }
}

// MARK: - Fixed

/// The runtime asks, and the executor survives it on its own queue.
private enum Check {
  @MainActor static func run() async throws {
    let journal = Journal(on: CheckingQueue())
    await journal.note(on: journal.queue.dispatchQueue)
    try expect(await journal.notes, toEqual: 1)
  }
}

/// The runtime asks, and the executor says yes.
private enum Answer {
  @MainActor static func run() async throws {
    let journal = Journal(on: AnsweringQueue())
    await journal.note(on: journal.queue.dispatchQueue)
    try expect(await journal.notes, toEqual: 1)
  }
}

/// A task of the actor's is on its queue, and known to be: nobody is asked.
private enum Await {
  @MainActor static func run() async throws {
    let journal = Journal(on: SilentQueue())
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "journal-import").async {
        Task {
          await journal.noteSoon()
          continuation.resume()
        }
      }
    }
    try expect(await journal.notes, toEqual: 1)
  }
}

extension Journal {
  /// Notes something, from anywhere.
  fileprivate func noteSoon() {
    note()
  }
}
