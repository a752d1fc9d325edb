import IsotrapScenarios
import IsotrapTraces
import Testing

/// A way in which a check of the runtime's ends a process on Linux, and the variants that show it.
struct FailingCheck: Sendable, CustomTestStringConvertible {
  /// What is checked, by whom.
  let testDescription: String

  /// The kind of check.
  let check: CheckKind

  /// How the process ends.
  let ending: Outcome.Ending

  /// The names of variants that declare it.
  let variants: [String]

  /// Creates a row.
  init(
    _ description: String, _ check: CheckKind, _ ending: Outcome.Ending, _ variants: String...
  ) {
    testDescription = description
    self.check = check
    self.ending = ending
    self.variants = variants
  }

  /// All that a program built by Swift 6.3 can meet.
  ///
  /// Not among them is what fails no check: an isolated deinitializer and `Task.immediate` hop. What
  /// fails in another way is not one either: the cast to a conformance that is isolated, and
  /// `dispatchPrecondition`.
  static let all = [
    FailingCheck(
      "A closure of the main actor", .closureEntry, .trapInstruction, "dispatch-timer/broken",
      "nested-reader-closure/broken", "c-callback/broken", "comparator-on-worker/broken"),
    FailingCheck("A closure of an actor", .closureEntry, .abort, "actor-callback/broken"),
    FailingCheck(
      "A closure of a global actor", .closureEntry, .abort, "global-actor-audio-tap/broken"),
    FailingCheck(
      "A function value of the main actor", .functionThunk, .trapInstruction,
      "nested-reader-closure/anti-fix-method"),
    FailingCheck(
      "A function value of a global actor", .functionThunk, .abort,
      "global-actor-audio-tap/anti-fix-method"),
    FailingCheck(
      "A witness of the main actor", .witness, .trapInstruction, "preconcurrency-delegate/broken"),
    FailingCheck("A witness of an actor", .witness, .abort, "actor-delegate/broken"),
    FailingCheck(
      "A witness of a global actor", .witness, .abort, "actor-delegate/broken-global-actor"),
    FailingCheck(
      "MainActor.assumeIsolated", .assumeIsolated, .trapInstruction, "assumption-off-main/broken",
      "deinit-off-main/broken"),
    FailingCheck("assumeIsolated", .assumeIsolated, .abort, "assumption-off-actor/broken"),
    FailingCheck(
      "MainActor.preconditionIsolated", .preconditionIsolated, .trapInstruction,
      "precondition-off-main/broken"),
    FailingCheck(
      "MainActor.assertIsolated", .preconditionIsolated, .trapInstruction,
      "precondition-off-main/anti-fix-assert"),
    FailingCheck(
      "preconditionIsolated", .preconditionIsolated, .abort, "precondition-off-actor/broken"),
    FailingCheck(
      "assertIsolated", .preconditionIsolated, .abort, "precondition-off-actor/anti-fix-assert"),
    FailingCheck(
      "A global actor's preconditionIsolated", .preconditionIsolated, .abort,
      "precondition-off-actor/broken-global-actor"),
    FailingCheck(
      "assumeIsolated, by an executor without a check", .assumeIsolated, .trapInstruction,
      "queue-executor/broken"),
    FailingCheck(
      "assertIsolated, by an executor without a check", .preconditionIsolated, .trapInstruction,
      "queue-executor/broken-assert"),
    FailingCheck(
      "assumeIsolated, by an executor's checkIsolated", .assumeIsolated, .trapInstruction,
      "queue-executor/broken-wrong-queue"),
    FailingCheck(
      "assumeIsolated, by an executor's answer", .assumeIsolated, .trapInstruction,
      "queue-executor/broken-no-answer", "queue-executor/anti-fix-wrong-answer"),
    FailingCheck(
      "An executor's preconditionIsolated, by its answer", .preconditionIsolated, .trapInstruction,
      "queue-executor/broken-precondition"),
    FailingCheck(
      "A closure of an actor, by its executor's answer", .closureEntry, .abort,
      "queue-executor/broken-callback"),
    FailingCheck(
      "An executor's checkIsolated, called by hand", .executorCheck, .trapInstruction,
      "queue-executor/anti-fix-asking-first"),
  ]
}
