// The creation of tasks: what code calls for `Task`, for a task group's children and for
// `async let`. The values are part of Swift's stable ABI (include/swift/ABI/MetadataValues.h in
// swiftlang/swift).
#include "itp_next.h"
#include "itp_swift_call.h"

#if defined(__linux__)

/// Flags of a task's creation.
enum {
  COPY_TASK_LOCALS = 1 << 10,  // `Task.init` copies its creator's, a detached task has none
  IS_IMMEDIATE = 1 << 16,      // it begins on the creator's thread
};

/// What an option is about: the task group that a child belongs to.
enum { OPTION_TASK_GROUP = 1 };

/// An option of a task's creation.
typedef struct task_option {
  uintptr_t flags;  // its kind, in the lowest byte
  const struct task_option *next;
} task_option;

/// What a task's creation returns, in two registers.
typedef struct created_task {
  void *task;
  void *context;
} created_task;

/// How a task is created.
static itp_submitter submitter(uintptr_t flags, const task_option *option) {
  if (flags & IS_IMMEDIATE) { return ITP_SUBMITTER_IMMEDIATE_TASK; }
  for (; option; option = option->next) {
    if ((option->flags & 0xff) == OPTION_TASK_GROUP) { return ITP_SUBMITTER_GROUP_TASK; }
  }
  return flags & COPY_TASK_LOCALS ? ITP_SUBMITTER_TASK : ITP_SUBMITTER_DETACHED_TASK;
}

/// Stands before the creation of a task.
ITP_SWIFT_CALL created_task swift_task_create(
  uintptr_t flags, const task_option *options, const void *result_type, const void *function,
  void *context) {
  ITP_SWIFT_CALL created_task (*next)(
    uintptr_t, const task_option *, const void *, const void *, void *) =
    ITP_NEXT("swift_task_create");
  uint32_t outer = itp_probe_enter_task_creation(
    itp_probe_submission(submitter(flags, options), __builtin_frame_address(0), NULL));
  created_task created = next(flags, options, result_type, function, context);
  itp_probe_leave_task_creation(outer, created.task);
  return created;
}

/// Stands before the beginning of an `async let`. The runtime does not tell the task, but gives it
/// to Dispatch before this returns.
ITP_SWIFT_CALL void swift_asyncLet_begin(
  void *async_let, const task_option *options, const void *result_type, const void *function,
  void *context, void *result) {
  ITP_SWIFT_CALL void (*next)(
    void *, const task_option *, const void *, const void *, void *, void *) =
    ITP_NEXT("swift_asyncLet_begin");
  uint32_t outer = itp_probe_enter_task_creation(
    itp_probe_submission(ITP_SUBMITTER_ASYNC_LET, __builtin_frame_address(0), NULL));
  next(async_let, options, result_type, function, context, result);
  itp_probe_leave_task_creation(outer, NULL);
}
#endif
