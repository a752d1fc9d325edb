/// What the executor and its log share. Empty off Linux.
#ifndef ITP_JOB_SLOT_H
#define ITP_JOB_SLOT_H

#if defined(__linux__)
#include <stdatomic.h>

#include "include/itp_job_log.h"

/// How far a job has come; every stage adds fields to its record, and changes none.
typedef enum {
  /// The record is being written.
  ITP_JOB_UNWRITTEN,
  /// It waits on the main queue.
  ITP_JOB_ENQUEUED,
  /// It runs.
  ITP_JOB_STARTED,
  /// It has run.
  ITP_JOB_ENDED,
} itp_job_stage;

/// The place of one job in the log. It is never used for another one, so that its writers, first
/// the thread that enqueues and then the one that runs, need no lock.
typedef struct {
  /// What readers may see, as far as `stage` says.
  itp_job_record record;
  /// The runtime's job.
  void *job;
  /// How far the job has come, an `itp_job_stage`.
  _Atomic uint8_t stage;
} itp_job_slot;

/// Makes room for the first `capacity` jobs; false if there is no memory. 0 keeps the log closed.
bool itp_job_log_open(size_t capacity);

/// Gives the room back; to be called while there are no jobs.
void itp_job_log_close(void);

/// Logs that the caller enqueues a job; null if the log is full or closed.
itp_job_slot *itp_job_log_enqueued(void *job);

/// Logs that the caller begins to run a job.
void itp_job_log_started(itp_job_slot *slot);

/// Logs that the caller has run a job.
void itp_job_log_ended(itp_job_slot *slot);
#endif

#endif
