/// What work was submitted by that ran later: the function that was called.
public enum SubmissionKind: String, Sendable, CaseIterable {
  /// Work for a queue.
  case async = "dispatch_async"
  /// The same as a C function.
  case asyncFunction = "dispatch_async_f"
  /// Work for a queue at a time.
  case after = "dispatch_after"
  /// The same as a C function.
  case afterFunction = "dispatch_after_f"
  /// Work for a queue that a group waits for.
  case groupAsync = "dispatch_group_async"
  /// The same as a C function.
  case groupAsyncFunction = "dispatch_group_async_f"
  /// Work that has a concurrent queue for itself.
  case barrierAsync = "dispatch_barrier_async"
  /// The same as a C function.
  case barrierAsyncFunction = "dispatch_barrier_async_f"
  /// Work for when a group is done.
  case groupNotify = "dispatch_group_notify"
  /// The same as a C function.
  case groupNotifyFunction = "dispatch_group_notify_f"
  /// Work for when a work item is done.
  case blockNotify = "dispatch_block_notify"
  /// The handler of a source's events.
  case eventHandler = "dispatch_source_set_event_handler"
  /// The same as a C function.
  case eventHandlerFunction = "dispatch_source_set_event_handler_f"
  /// The handler of a source's cancellation.
  case cancelHandler = "dispatch_source_set_cancel_handler"
  /// The same as a C function.
  case cancelHandlerFunction = "dispatch_source_set_cancel_handler_f"
  /// The handler of a source's registration.
  case registrationHandler = "dispatch_source_set_registration_handler"
  /// The same as a C function.
  case registrationHandlerFunction = "dispatch_source_set_registration_handler_f"
  /// A task that inherits from its creator.
  case task = "Task.init"
  /// A task that does not.
  case detachedTask = "Task.detached"
  /// A task that begins on its creator's thread.
  case immediateTask = "Task.immediate"
  /// A child task of a task group.
  case groupTask = "group.addTask"
  /// A child task that a function's variable waits for.
  case asyncLet = "async let"

  /// The name that people who write Swift know it by.
  public var swiftName: String {
    switch self {
    case .async: "DispatchQueue.async"
    case .after: "DispatchQueue.asyncAfter"
    case .groupAsync: "DispatchQueue.async(group:)"
    case .barrierAsync: "DispatchQueue.async(flags: .barrier)"
    case .groupNotify: "DispatchGroup.notify"
    case .blockNotify: "DispatchWorkItem.notify"
    case .eventHandler: "DispatchSource event handler"
    case .cancelHandler: "DispatchSource cancel handler"
    case .registrationHandler: "DispatchSource registration handler"
    case .task: "Task { … }"
    case .detachedTask: "Task.detached { … }"
    case .immediateTask: "Task.immediate { … }"
    case .groupTask: "group.addTask { … }"
    case .asyncFunction, .afterFunction, .groupAsyncFunction, .barrierAsyncFunction,
      .groupNotifyFunction, .eventHandlerFunction, .cancelHandlerFunction,
      .registrationHandlerFunction, .asyncLet:
      rawValue
    }
  }
}
