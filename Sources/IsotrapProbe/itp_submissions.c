// Where work was submitted: an open hash table of fixed size, without locks, whose entries stay for
// good. It lies in memory of its own, of which only touched pages count; records get copies.
//
// Reading it runs on the crash path; adding to it runs at every submission, so it has to be cheap.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_submissions.h"

#include <stdbool.h>
#include <stddef.h>

#include "include/itp_probe.h"
#include "itp_hash.h"
#include "itp_recorder.h"
#include "itp_steps.h"
#include "itp_tasks.h"
#include "itp_thread.h"

/// Places that are tried for one key.
#define PROBES_MAX 32

/// A place in the table.
typedef struct entry {
  uint64_t key;  // of the submitter, its stack and the work; 0: free
  itp_work *work;             // what the block was invoked by; null of a task
  itp_submission submission;  // its submitter is stored last
} entry;

/// Submissions that a thread remembers.
#define RECENT_COUNT 4

/// A submission that a thread has made: most are made again.
typedef struct recent {
  itp_submitter submitter;  // ITP_SUBMITTER_NONE: nothing is remembered
  uint32_t number;
  itp_work *work;
  itp_walk walk;
} recent;

/// What the running thread remembers.
static _Thread_local recent recents[RECENT_COUNT] __attribute__((tls_model("initial-exec")));

/// The table. The number of a submission is 1 + its index.
static entry entries[ITP_SUBMISSIONS_MAX];

/// Whether an entry was written down; the thread that claimed it may be about to.
static bool is_whole(const entry *entry) {
  return __atomic_load_n(&entry->submission.submitter, __ATOMIC_ACQUIRE) != ITP_SUBMITTER_NONE;
}

/// Finds the entry of a submission, or adds it. Returns its number; 0 if there is no room.
static uint32_t intern(itp_submitter submitter, const itp_walk *walk, itp_work *work) {
  uint64_t key = itp_hash_mix(submitter, (uintptr_t)work);
  for (uint32_t i = 0; i < walk->count; i++) { key = itp_hash_mix(key, walk->addresses[i]); }
  key |= 1;
  for (uint32_t i = 0; i < PROBES_MAX; i++) {
    uint32_t index = (uint32_t)(key / 2 + i) % ITP_SUBMISSIONS_MAX;
    entry *place = &entries[index];
    uint64_t found = __atomic_load_n(&place->key, __ATOMIC_RELAXED);
    if (found == 0
        && __atomic_compare_exchange_n(
          &place->key, &found, key, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      for (uint32_t n = 0; n < walk->count; n++) {
        place->submission.frames[n] = walk->addresses[n] - 1;
      }
      place->submission.frame_count = walk->count;
      place->work = work;
      __atomic_store_n(&place->submission.submitter, submitter, __ATOMIC_RELEASE);
      return index + 1;
    }
    // What will be called has to be there, and beyond doubt, which a hash is not.
    if (found == key) { return is_whole(place) && place->work == work ? index + 1 : 0; }
  }
  return 0;
}

uint32_t itp_probe_submission(itp_submitter submitter, const void *frame, itp_work *work) {
  if (!itp_session) { return 0; }
  itp_activation start = itp_step_caller(frame);
  recent *recent = &recents[(start.address ^ start.stack_pointer >> 4) % RECENT_COUNT];
  if (recent->submitter == submitter && recent->work == work
      && itp_step_is_same_way(&start, &recent->walk)) {
    return recent->number;
  }
  recent->submitter = ITP_SUBMITTER_NONE;
  itp_step_walk(&start, &recent->walk);
  recent->number = intern(submitter, &recent->walk, work);
  recent->work = work;
  recent->submitter = submitter;
  return recent->number;
}

itp_work *itp_probe_work(uint32_t submission) { return entries[submission - 1].work; }

uint32_t itp_probe_enter_submission(uint32_t submission) {
  uint32_t outer = itp_this_thread.submission;
  itp_this_thread.submission = submission;
  return outer;
}

void itp_probe_leave_submission(uint32_t outer) { itp_this_thread.submission = outer; }

void itp_submissions_describe(itp_submission *into) {
  uint32_t number = itp_tasks_current_submission();
  if (number == 0) { number = itp_this_thread.submission; }
  if (number == 0 || number > ITP_SUBMISSIONS_MAX) { return; }
  if (is_whole(&entries[number - 1])) { *into = entries[number - 1].submission; }
}
#endif
