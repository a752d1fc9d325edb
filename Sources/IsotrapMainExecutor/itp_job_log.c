// The log of the main executor's jobs: what happens on every enqueue and every run.
#if defined(__linux__)
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "include/itp_thread_id.h"
#include "itp_job_slot.h"

/// The runtime's calling convention.
#define ITP_SWIFT_CALL __attribute__((swiftcall))

/// The running task, null outside of one.
extern ITP_SWIFT_CALL void *swift_task_getCurrent(void);

/// The number of a task or another job.
extern ITP_SWIFT_CALL uint64_t swift_task_getJobTaskId(void *job);

/// The label of a queue; null stands for the current one.
extern const char *dispatch_queue_get_label(void *queue);

/// What Dispatch answers on a thread that works for no queue: its default root queue's label.
static const char no_queue[] = "com.apple.root.default-qos.overcommit";

/// One slot for each job, in the order of enqueueing; null while the log is closed.
static itp_job_slot *slots;

/// The number of slots.
static size_t slot_count;

/// The number of slots that were asked for, more than there are once the log is full.
static _Atomic size_t claimed;

uint64_t itp_job_log_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

bool itp_job_log_open(size_t capacity) {
  if (capacity == 0) { return true; }
  // Memory of this size comes from the kernel page by page, as it is written.
  slots = calloc(capacity, sizeof *slots);
  slot_count = slots ? capacity : 0;
  return slots;
}

void itp_job_log_close(void) {
  free(slots);
  slots = NULL;
  slot_count = 0;
}

size_t itp_job_log_jobs(void) {
  return atomic_load_explicit(&claimed, memory_order_relaxed);
}

size_t itp_job_log_count(void) {
  size_t jobs = itp_job_log_jobs();
  return jobs < slot_count ? jobs : slot_count;
}

itp_job_slot *itp_job_log_enqueued(void *job) {
  if (!slots) { return NULL; }
  size_t index = atomic_fetch_add_explicit(&claimed, 1, memory_order_relaxed);
  if (index >= slot_count) { return NULL; }
  itp_job_slot *slot = &slots[index];
  itp_job_record *record = &slot->record;
  slot->job = job;
  record->task = swift_task_getJobTaskId(job);
  void *submitter = swift_task_getCurrent();
  if (submitter) { record->submitter_task = swift_task_getJobTaskId(submitter); }
  record->submitter_thread = itp_thread_id();
  const char *label = dispatch_queue_get_label(NULL);
  if (label && strcmp(label, no_queue) != 0) {
    memcpy(record->submitter_queue, label, strnlen(label, ITP_JOB_QUEUE_MAX - 1));
  }
  record->enqueued = itp_job_log_now();
  atomic_store_explicit(&slot->stage, ITP_JOB_ENQUEUED, memory_order_release);
  return slot;
}

void itp_job_log_started(itp_job_slot *slot) {
  slot->record.thread = itp_thread_id();
  slot->record.started = itp_job_log_now();
  atomic_store_explicit(&slot->stage, ITP_JOB_STARTED, memory_order_release);
}

void itp_job_log_ended(itp_job_slot *slot) {
  slot->record.ended = itp_job_log_now();
  atomic_store_explicit(&slot->stage, ITP_JOB_ENDED, memory_order_release);
}

bool itp_job_log_read(size_t index, itp_job_record *into) {
  itp_job_slot *slot = &slots[index];
  const itp_job_record *from = &slot->record;
  uint8_t stage = atomic_load_explicit(&slot->stage, memory_order_acquire);
  if (stage < ITP_JOB_ENQUEUED) { return false; }
  *into = (itp_job_record){
    .task = from->task,
    .enqueued = from->enqueued,
    .submitter_task = from->submitter_task,
    .submitter_thread = from->submitter_thread,
  };
  memcpy(into->submitter_queue, from->submitter_queue, sizeof into->submitter_queue);
  if (stage >= ITP_JOB_STARTED) {
    into->started = from->started;
    into->thread = from->thread;
  }
  if (stage >= ITP_JOB_ENDED) { into->ended = from->ended; }
  return true;
}
#endif
