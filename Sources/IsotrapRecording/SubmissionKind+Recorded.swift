import IsotrapRecordFormat
import IsotrapTraces

extension SubmissionKind {
  /// Reads what a record says; nil if it says nothing or nothing that is known.
  init?(_ recorded: itp_submitter) {
    switch recorded {
    case ITP_SUBMITTER_ASYNC: self = .async
    case ITP_SUBMITTER_ASYNC_F: self = .asyncFunction
    case ITP_SUBMITTER_AFTER: self = .after
    case ITP_SUBMITTER_AFTER_F: self = .afterFunction
    case ITP_SUBMITTER_GROUP_ASYNC: self = .groupAsync
    case ITP_SUBMITTER_GROUP_ASYNC_F: self = .groupAsyncFunction
    case ITP_SUBMITTER_BARRIER_ASYNC: self = .barrierAsync
    case ITP_SUBMITTER_BARRIER_ASYNC_F: self = .barrierAsyncFunction
    case ITP_SUBMITTER_GROUP_NOTIFY: self = .groupNotify
    case ITP_SUBMITTER_GROUP_NOTIFY_F: self = .groupNotifyFunction
    case ITP_SUBMITTER_BLOCK_NOTIFY: self = .blockNotify
    case ITP_SUBMITTER_EVENT_HANDLER: self = .eventHandler
    case ITP_SUBMITTER_EVENT_HANDLER_F: self = .eventHandlerFunction
    case ITP_SUBMITTER_CANCEL_HANDLER: self = .cancelHandler
    case ITP_SUBMITTER_CANCEL_HANDLER_F: self = .cancelHandlerFunction
    case ITP_SUBMITTER_REGISTRATION_HANDLER: self = .registrationHandler
    case ITP_SUBMITTER_REGISTRATION_HANDLER_F: self = .registrationHandlerFunction
    case ITP_SUBMITTER_TASK: self = .task
    case ITP_SUBMITTER_DETACHED_TASK: self = .detachedTask
    case ITP_SUBMITTER_IMMEDIATE_TASK: self = .immediateTask
    case ITP_SUBMITTER_GROUP_TASK: self = .groupTask
    case ITP_SUBMITTER_ASYNC_LET: self = .asyncLet
    default: return nil
    }
  }
}
