// What the probe remembers of a thread, and what it can say of it.
#ifndef ITP_THREAD_H
#define ITP_THREAD_H

#include <stdbool.h>
#include <stdint.h>

#include "include/itp_probe.h"
#include "itp_executor.h"
#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// Most checks that can be under way on a thread, each begun inside the one before, and be known.
#define ITP_CHECKS_MAX 8

/// A check that has reached an executor's `checkIsolated` and has not returned.
typedef struct itp_check {
  uintptr_t frame;  // frame address of the hook that called it
  itp_executor_ref executor;
  bool is_main;    // the runtime takes the executor for the main one
  int32_t record;  // index of the mismatch that was recorded beforehand; -1: still asking
} itp_check;

/// The last time an executor said that it does not isolate the current context, and the runtime had
/// asked in order to end the process.
typedef struct itp_denial {
  uintptr_t frame;    // frame address of the hook that saw it; 0: nothing was denied
  uintptr_t returns;  // where the runtime brings the answer, in the function that checks
  int32_t record;     // index of the mismatch
} itp_denial;

/// The thread's memory. It has room for everything beforehand, for a crash path cannot ask for any.
typedef struct itp_thread {
  struct itp_guard *guard;           // innermost guarded region
  itp_place place;                   // of the check that an interposer sees
  itp_denial denial;                 // the last one
  uint32_t unblocked;                // signals that the program blocks and the probe lets through
  uint32_t check_count;              // checks that are under way
  itp_check checks[ITP_CHECKS_MAX];  // the outermost first
  uint32_t submission;               // of the innermost block that runs; 0: not known
  uint32_t creating;                 // the submission of the task that is being created; 0: none
  bool in_trap;                      // the trap handler is at work on this thread
  int trap_signal;         // the last trap that was recorded
  uintptr_t trap_address;  // where it was
  int trap_process;        // whose it was
} itp_thread;

/// The running thread's memory; initial-exec, so that a signal handler never allocates it.
extern _Thread_local itp_thread itp_this_thread __attribute__((tls_model("initial-exec")));

/// Fills in pid, tid, name, queue and flags of the running thread.
void itp_thread_describe(itp_record *record);

/// One past the highest address of the running thread's stack on which a frame lies.
uintptr_t itp_thread_stack_end(uintptr_t frame);

#pragma GCC visibility pop

#endif
