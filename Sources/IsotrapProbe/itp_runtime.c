// The entry points of the Swift concurrency runtime and of Dispatch.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_runtime.h"

#include <dlfcn.h>
#include <stddef.h>

itp_runtime_entries itp_runtime;

/// Marks what a process may be without, and what another image defines.
#define WEAK __attribute__((weak, visibility("default")))

// As `itp_runtime_entries` describes them; Dispatch's queues are opaque here.
extern itp_check_isolated_hook *swift_task_checkIsolated_hook WEAK;
extern itp_is_isolating_hook *swift_task_isIsolatingCurrentContext_hook WEAK;
extern ITP_SWIFT_CALL bool swift_task_isMainExecutor(itp_executor_ref) WEAK;
extern ITP_SWIFT_CALL itp_executor_ref swift_task_getCurrentExecutor(void) WEAK;
extern ITP_SWIFT_CALL void *swift_task_getCurrent(void) WEAK;
extern ITP_SWIFT_CALL bool swift_task_isCurrentExecutor(itp_executor_ref) WEAK;
extern ITP_SWIFT_CALL bool swift_task_isCurrentExecutorWithFlags(itp_executor_ref, uintptr_t) WEAK;
extern const char *dispatch_queue_get_label(void *) WEAK;

// In a static executable nothing loads libraries, and a strong reference would warn of it.
#pragma weak dlsym

void itp_runtime_find(void) {
  itp_runtime = (itp_runtime_entries){
    .check_isolated_hook = &swift_task_checkIsolated_hook,
    .is_isolating_hook = &swift_task_isIsolatingCurrentContext_hook,
    .is_main_executor = swift_task_isMainExecutor,
    .current_executor = swift_task_getCurrentExecutor,
    .current_task = swift_task_getCurrent,
    .is_current = (void *)swift_task_isCurrentExecutor,
    .is_current_with_flags = (void *)swift_task_isCurrentExecutorWithFlags,
    .queue_label = dispatch_queue_get_label,
  };
}

void itp_runtime_find_in(void *handle) {
  if (!dlsym) { return; }
  itp_runtime = (itp_runtime_entries){
    .check_isolated_hook = dlsym(handle, "swift_task_checkIsolated_hook"),
    .is_isolating_hook = dlsym(handle, "swift_task_isIsolatingCurrentContext_hook"),
    .is_main_executor = dlsym(handle, "swift_task_isMainExecutor"),
    .current_executor = dlsym(handle, "swift_task_getCurrentExecutor"),
    .current_task = dlsym(handle, "swift_task_getCurrent"),
    .is_current = dlsym(handle, "swift_task_isCurrentExecutor"),
    .is_current_with_flags = dlsym(handle, "swift_task_isCurrentExecutorWithFlags"),
    .queue_label = dlsym(handle, "dispatch_queue_get_label"),
  };
}
#endif
