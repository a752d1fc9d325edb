// What the probe can say of the running thread. Runs on the crash path.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_thread.h"

#include <pthread.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "itp_runtime.h"
#include "itp_text.h"

_Thread_local itp_thread itp_this_thread __attribute__((tls_model("initial-exec")));

/// The initial thread's first stack address, kept by glibc's loader.
extern void *__libc_stack_end __attribute__((weak));

/// What Dispatch answers on a thread that works for no queue: its default root queue's label.
static const char no_queue[] = "com.apple.root.default-qos.overcommit";

void itp_thread_describe(itp_record *record) {
  record->pid = (uint32_t)getpid();
  record->tid = (uint32_t)syscall(SYS_gettid);
  if (record->pid == record->tid) { record->flags |= ITP_FLAG_INITIAL_THREAD; }
  char name[16] = {0};
  if (prctl(PR_GET_NAME, name) == 0) {
    record->thread_name = itp_text_store(name, strnlen(name, sizeof name));
  }
  if (!itp_runtime.current_task) {
    record->flags |= ITP_FLAG_TASK_UNKNOWN;
  } else if (itp_runtime.current_task()) {
    record->flags |= ITP_FLAG_IN_TASK;
  }
  const char *label = itp_runtime.queue_label ? itp_runtime.queue_label(NULL) : NULL;
  if (label && strcmp(label, no_queue) != 0) {
    record->queue_label = itp_text_store(label, strnlen(label, 1024));
  }
}

uintptr_t itp_thread_stack_end(uintptr_t frame) {
  // glibc keeps a thread's own block above its stack, except for the initial thread, whose stack
  // lies above everything else.
  uintptr_t block = (uintptr_t)pthread_self();
  if (frame < block) { return block; }
  return &__libc_stack_end ? (uintptr_t)__libc_stack_end : frame;
}
#endif
