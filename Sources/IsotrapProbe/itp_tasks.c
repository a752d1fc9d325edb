// Where tasks were created: the newest ones, known by the number that the runtime gives each. These
// count up and are never used again, so nothing has to be removed when a task ends.
//
// Reading the table runs on the crash path.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_tasks.h"

#include <stddef.h>

#include "include/itp_probe.h"
#include "itp_runtime.h"
#include "itp_submissions.h"
#include "itp_thread.h"

/// How many tasks are known: after as many more a task is forgotten.
#define TASKS_MAX 32768

/// Bits of an entry that hold the submission; the task's number stands above.
#define SUBMISSION_BITS 16

_Static_assert(ITP_SUBMISSIONS_MAX < 1 << SUBMISSION_BITS, "a submission's number must fit");

/// The table, by the lowest bits of a task's number; one word each, so that it is never half-way.
static uint64_t tasks[TASKS_MAX];

/// What all tasks have in their first word, their metadata; 0 until a task was seen.
static uintptr_t task_metadata;

/// Keeps the submission of a task.
static void keep(void *task, uint32_t submission) {
  uint64_t number = itp_runtime.task_number(task);
  __atomic_store_n(
    &tasks[number % TASKS_MAX], number << SUBMISSION_BITS | submission, __ATOMIC_RELAXED);
}

uint32_t itp_probe_enter_task_creation(uint32_t submission) {
  uint32_t outer = itp_this_thread.creating;
  itp_this_thread.creating = submission;
  return outer;
}

void itp_probe_leave_task_creation(uint32_t outer, void *task) {
  if (task && itp_this_thread.creating && itp_runtime.task_number) {
    __atomic_store_n(&task_metadata, *(const uintptr_t *)task, __ATOMIC_RELAXED);
    keep(task, itp_this_thread.creating);
  }
  itp_this_thread.creating = outer;
}

void itp_probe_enqueued(void *job, const void *caller) {
  uint32_t submission = itp_this_thread.creating;
  if (!submission || !itp_runtime.task_number || !itp_runtime_contains((uintptr_t)caller)) {
    return;
  }
  uintptr_t metadata = __atomic_load_n(&task_metadata, __ATOMIC_RELAXED);
  if (!metadata && itp_runtime.current_task) {
    const uintptr_t *current = itp_runtime.current_task();
    metadata = current ? *current : 0;
  }
  // What serves an actor is given to Dispatch too, and is no task.
  if (metadata && *(const uintptr_t *)job == metadata) { keep(job, submission); }
}

uint32_t itp_tasks_current_submission(void) {
  if (!itp_runtime.current_task || !itp_runtime.task_number) { return 0; }
  void *task = itp_runtime.current_task();
  if (!task) { return 0; }
  uint64_t number = itp_runtime.task_number(task);
  uint64_t entry = __atomic_load_n(&tasks[number % TASKS_MAX], __ATOMIC_RELAXED);
  return entry >> SUBMISSION_BITS == number ? (uint32_t)(entry & ((1 << SUBMISSION_BITS) - 1)) : 0;
}
#endif
