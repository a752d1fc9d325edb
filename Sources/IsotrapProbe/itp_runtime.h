// The entry points of the Swift concurrency runtime and of Dispatch, as far as the process has
// them.
//
// They are weak references, so that one object file works preloaded, linked dynamically and
// statically, and in a process without Swift. A runtime that is loaded later is looked up in
// itself.
#ifndef ITP_RUNTIME_H
#define ITP_RUNTIME_H

#include <stdbool.h>
#include <stdint.h>

#include "include/itp_swift_call.h"
#include "itp_executor.h"

#pragma GCC visibility push(hidden)

/// Dies, or returns if the context is isolated to the executor.
typedef ITP_SWIFT_CALL void itp_check_isolated(itp_executor_ref);

/// Stands before `itp_check_isolated`; the second argument is what it stands before.
typedef ITP_SWIFT_CALL void itp_check_isolated_hook(itp_executor_ref, itp_check_isolated *);

/// Whether the context is isolated to the executor: 1 yes, 0 no, -1 unknown.
typedef ITP_SWIFT_CALL int8_t itp_is_isolating(itp_executor_ref);

/// Stands before `itp_is_isolating`.
typedef ITP_SWIFT_CALL int8_t itp_is_isolating_hook(itp_executor_ref, itp_is_isolating *);

/// What the probe uses of the runtime and of Dispatch. Each may be null.
typedef struct itp_runtime_entries {
  itp_check_isolated_hook **check_isolated_hook;  // where the runtime looks for a hook
  itp_is_isolating_hook **is_isolating_hook;
  ITP_SWIFT_CALL bool (*is_main_executor)(itp_executor_ref);
  ITP_SWIFT_CALL itp_executor_ref (*current_executor)(void);
  ITP_SWIFT_CALL void *(*current_task)(void);
  ITP_SWIFT_CALL uint64_t (*task_number)(void *task);
  void *is_current;             // swift_task_isCurrentExecutor: asks in order to die
  void *is_current_with_flags;  // the same, also asked in order to know
  const char *(*queue_label)(void *queue);  // null: the current queue
} itp_runtime_entries;

/// The entry points.
extern itp_runtime_entries itp_runtime;

/// Takes what the loader has resolved.
void itp_runtime_find(void);

/// Takes everything from a loaded image, by a handle of `dlopen`, and from what it depends on.
void itp_runtime_find_in(void *handle);

/// Whether an address lies in the code of the image that the concurrency runtime is in.
bool itp_runtime_contains(uintptr_t address);

/// Whether an address lies in the code of the image that Dispatch is in.
bool itp_runtime_dispatch_contains(uintptr_t address);

#pragma GCC visibility pop

#endif
