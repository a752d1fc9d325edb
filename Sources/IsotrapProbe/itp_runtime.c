// The entry points of the Swift concurrency runtime and of Dispatch.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_runtime.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

itp_runtime_entries itp_runtime;

/// The code of an image, known by an address in it.
typedef struct code {
  uintptr_t address;
  uintptr_t start;  // 0: not found
  uintptr_t size;
} code;

/// The images that the concurrency runtime and Dispatch are in.
static code runtime_code, dispatch_code;

/// Marks what a process may be without, and what another image defines.
#define WEAK __attribute__((weak, visibility("default")))

// As `itp_runtime_entries` describes them; Dispatch's queues are opaque here.
extern itp_check_isolated_hook *swift_task_checkIsolated_hook WEAK;
extern itp_is_isolating_hook *swift_task_isIsolatingCurrentContext_hook WEAK;
extern ITP_SWIFT_CALL bool swift_task_isMainExecutor(itp_executor_ref) WEAK;
extern ITP_SWIFT_CALL itp_executor_ref swift_task_getCurrentExecutor(void) WEAK;
extern ITP_SWIFT_CALL void *swift_task_getCurrent(void) WEAK;
extern ITP_SWIFT_CALL uint64_t swift_task_getJobTaskId(void *) WEAK;
extern ITP_SWIFT_CALL bool swift_task_isCurrentExecutor(itp_executor_ref) WEAK;
extern ITP_SWIFT_CALL bool swift_task_isCurrentExecutorWithFlags(itp_executor_ref, uintptr_t) WEAK;
extern const char *dispatch_queue_get_label(void *) WEAK;

// In a static executable nothing loads libraries, and a strong reference would warn of it.
#pragma weak dlsym

/// Takes the bounds of code if it is in this image that its address lies.
static int find_code(struct dl_phdr_info *info, size_t size, void *argument) {
  code *code = argument;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && segment->p_flags & PF_X && start <= code->address
        && code->address - start < segment->p_memsz) {
      code->size = segment->p_memsz;
      __atomic_store_n(&code->start, start, __ATOMIC_RELEASE);
      return 1;
    }
  }
  return 0;
}

/// Finds the code of the runtime and of Dispatch.
static void find_codes(void) {
  runtime_code.address = (uintptr_t)itp_runtime.is_current;
  dispatch_code.address = (uintptr_t)itp_runtime.queue_label;
  dl_iterate_phdr(find_code, &runtime_code);
  dl_iterate_phdr(find_code, &dispatch_code);
}

/// Whether an address lies in code.
static bool contains(const code *code, uintptr_t address) {
  uintptr_t start = __atomic_load_n(&code->start, __ATOMIC_ACQUIRE);
  return start && address - start < code->size;
}

bool itp_runtime_contains(uintptr_t address) { return contains(&runtime_code, address); }

bool itp_runtime_dispatch_contains(uintptr_t address) { return contains(&dispatch_code, address); }

void itp_runtime_find(void) {
  itp_runtime = (itp_runtime_entries){
    .check_isolated_hook = &swift_task_checkIsolated_hook,
    .is_isolating_hook = &swift_task_isIsolatingCurrentContext_hook,
    .is_main_executor = swift_task_isMainExecutor,
    .current_executor = swift_task_getCurrentExecutor,
    .current_task = swift_task_getCurrent,
    .task_number = swift_task_getJobTaskId,
    .is_current = (void *)swift_task_isCurrentExecutor,
    .is_current_with_flags = (void *)swift_task_isCurrentExecutorWithFlags,
    .queue_label = dispatch_queue_get_label,
  };
  find_codes();
}

void itp_runtime_find_in(void *handle) {
  if (!dlsym) { return; }
  itp_runtime = (itp_runtime_entries){
    .check_isolated_hook = dlsym(handle, "swift_task_checkIsolated_hook"),
    .is_isolating_hook = dlsym(handle, "swift_task_isIsolatingCurrentContext_hook"),
    .is_main_executor = dlsym(handle, "swift_task_isMainExecutor"),
    .current_executor = dlsym(handle, "swift_task_getCurrentExecutor"),
    .current_task = dlsym(handle, "swift_task_getCurrent"),
    .task_number = dlsym(handle, "swift_task_getJobTaskId"),
    .is_current = dlsym(handle, "swift_task_isCurrentExecutor"),
    .is_current_with_flags = dlsym(handle, "swift_task_isCurrentExecutorWithFlags"),
    .queue_label = dlsym(handle, "dispatch_queue_get_label"),
  };
  find_codes();
}
#endif
