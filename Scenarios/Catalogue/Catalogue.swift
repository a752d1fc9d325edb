import IsotrapScenarios

/// The documented ways in which isolated code is entered from the wrong executor.
///
/// The code at a check, whether it traps or not, differs between the variants of a scenario by more
/// than its names and what it calls: an optimized build merges functions that are alike but for
/// these, and the stack then shows either name.
public enum Catalogue {
  /// All of them, in the order of `isotrap replay --list`.
  public static let scenarios: [Scenario] = [
    .preconcurrencyDelegate,
    .actorCallback,
    .dispatchTimer,
    .nestedReaderClosure,
    .cCallback,
    .globalActorAudioTap,
    .queueExecutor,
    .comparatorOnWorker,
    .assumptionOffMain,
    .assumptionOffActor,
    .deinitOffMain,
    .preconditionOffMain,
    .preconditionOffActor,
    .actorDelegate,
  ]
}
