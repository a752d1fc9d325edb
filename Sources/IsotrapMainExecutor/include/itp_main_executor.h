/// The part of `InitialThreadExecutor` that Swift has no words for: the runtime's hooks, the doors
/// of Dispatch's main queue, and a log of jobs that is cheap to write. Empty off Linux.
#ifndef ITP_MAIN_EXECUTOR_H
#define ITP_MAIN_EXECUTOR_H

#if defined(__linux__)
#include <stdbool.h>
#include <stddef.h>

#include "itp_job_log.h"
#include "itp_thread_id.h"

/// A serial executor as the runtime passes it: two words, as `UnownedSerialExecutor` holds them.
typedef struct {
  /// The executor's object.
  void *identity;
  /// Its witness table, with flags in the low bits.
  uintptr_t implementation;
} itp_serial_executor;

/// What came of an attempt to replace the main executor.
typedef enum {
  /// The runtime asks for the new executor from now on.
  ITP_MAIN_EXECUTOR_REPLACED,
  /// The runtime has no such hook.
  ITP_MAIN_EXECUTOR_NO_HOOK,
  /// The runtime has asked already and was given its own executor.
  ITP_MAIN_EXECUTOR_ASKED,
  /// Someone else's hook answers the runtime.
  ITP_MAIN_EXECUTOR_TAKEN,
  /// There is no memory for the log.
  ITP_MAIN_EXECUTOR_NO_MEMORY,
} itp_main_executor_result;

/// Makes the runtime take `executor` for the main executor, for the rest of the process, and logs
/// the first `log_capacity` jobs.
///
/// The executor is not retained. To be called on the initial thread, and not again after success.
itp_main_executor_result itp_main_executor_replace(
  itp_serial_executor executor, size_t log_capacity);

/// Puts a job of the runtime on the main queue, behind everything that is there.
void itp_main_executor_enqueue(void *job);

/// Sleeps until the main queue has work, or may have.
void itp_main_queue_wait(void);

/// Runs the work that is on the main queue, and what comes within some microseconds after it; to be
/// called on the initial thread.
///
/// Does nothing within work that it is running.
void itp_main_queue_drain(void);
#endif

#endif
