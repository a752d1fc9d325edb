// The probe's contract for those who stand in for functions of the runtime (IsotrapInterposers).
//
// The probe itself needs no caller: a constructor starts it, and the environment variable
// ISOTRAP_SESSION, the folder for its session file, makes it record. Without the variable it is
// inert, and so is every function here. All of them may be called on any thread, none in a signal
// handler.
#ifndef ITP_PROBE_H
#define ITP_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// A place in a source file, as the compiler passes it to a check. The text belongs to the program
/// and is valid while the check runs; `file` is null where no place is known.
typedef struct itp_place {
  const char *file;  // not terminated
  size_t length;     // bytes
  uint32_t line;     // from 1
} itp_place;

/// Starts the probe if it has not been started; the constructor does, and whoever comes before it.
void itp_probe_start(void);

/// Whether the probe has a session file and watches this process.
bool itp_probe_is_recording(void);

/// Notes the place of the check that begins on this thread, for a mismatch that it may end in.
/// Returns the place that was noted before, to be given to `itp_probe_leave_check`.
itp_place itp_probe_enter_check(itp_place place);

/// Ends what `itp_probe_enter_check` began: the check returned, so whatever it was told has been
/// dealt with.
void itp_probe_leave_check(itp_place outer);

/// Takes over a Swift concurrency runtime that is being loaded by `dlopen`; `caller` is an address
/// in it. Does nothing if the runtime is known already.
void itp_probe_runtime_loads(void *caller);

/// What a submitted block is invoked by.
typedef void itp_work(void *block);

/// Where work is submitted from, as a number for the functions below; 0 if it is not known or the
/// probe does not record. `frame` is the frame address of the function that stands in for the
/// submitter, and `work` is kept with the number; it may be null. Numbers stay valid for good, and
/// equal stacks with equal work have equal ones.
uint32_t itp_probe_submission(itp_submitter submitter, const void *frame, itp_work *work);

/// The work that was kept with a submission.
itp_work *itp_probe_work(uint32_t submission);

/// Notes that work from a submission begins to run on this thread. Returns what ran around it, to
/// be given to `itp_probe_leave_submission`.
uint32_t itp_probe_enter_submission(uint32_t submission);

/// Ends what `itp_probe_enter_submission` began.
void itp_probe_leave_submission(uint32_t outer);

/// Notes that the runtime is about to create a task on this thread. Returns what
/// `itp_probe_leave_task_creation` needs.
uint32_t itp_probe_enter_task_creation(uint32_t submission);

/// Ends what `itp_probe_enter_task_creation` began. `task` is what was created; null if the caller
/// does not learn it.
void itp_probe_leave_task_creation(uint32_t outer, void *task);

/// Notes what is given to Dispatch, if `caller` is in the concurrency runtime: it may be the task
/// that is being created, which can run from then on.
void itp_probe_enqueued(void *job, const void *caller);

/// Whether an address lies in the concurrency runtime or in Dispatch, which pass on what others
/// submitted.
bool itp_probe_passes_on(const void *address);

/// The definition of a function that would have been called without the interposer of that name;
/// null if there is none.
void *itp_probe_next(const char *name);

/// Gives this thread an alternate signal stack, unless it has one that is large enough. Returns
/// what `itp_probe_take_signal_stack` needs, null if nothing was given.
void *itp_probe_give_signal_stack(void);

/// Takes back and frees a signal stack of this thread; null is allowed.
void itp_probe_take_signal_stack(void *stack);

#pragma GCC visibility pop

#endif
