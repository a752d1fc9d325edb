/// The log of the main executor's jobs. Empty off Linux.
#ifndef ITP_JOB_LOG_H
#define ITP_JOB_LOG_H

#if defined(__linux__)
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of a queue's label that are kept, the final zero included.
#define ITP_JOB_QUEUE_MAX 64

/// What is known of one job. Times are nanoseconds of the monotonic clock, 0 if not yet.
typedef struct {
  /// The runtime's number of the task that the job continues.
  uint64_t task;
  /// When it was enqueued.
  uint64_t enqueued;
  /// When it began to run.
  uint64_t started;
  /// When it suspended or returned.
  uint64_t ended;
  /// The task that enqueued it, 0 if none did.
  uint64_t submitter_task;
  /// The kernel's number of the thread that enqueued it.
  int32_t submitter_thread;
  /// The kernel's number of the thread that ran it, 0 if not yet.
  int32_t thread;
  /// The label of the queue that it was enqueued from, cut to fit; empty if there was none.
  char submitter_queue[ITP_JOB_QUEUE_MAX];
} itp_job_record;

/// How many jobs there have been since the log was opened, with those that it has no room for.
size_t itp_job_log_jobs(void);

/// How many jobs are logged.
size_t itp_job_log_count(void);

/// Copies the record at `index`; false if it is being written. On any thread, at any time.
bool itp_job_log_read(size_t index, itp_job_record *into);

/// The present on the log's clock, in nanoseconds.
uint64_t itp_job_log_now(void);
#endif

#endif
