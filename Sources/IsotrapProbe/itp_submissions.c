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
  uint64_t key;  // of the submitter and its stack; 0: free
  itp_submission submission;  // its submitter is stored last
} entry;

/// The table. The number of a submission is 1 + its index.
static entry entries[ITP_SUBMISSIONS_MAX];

uint32_t itp_probe_submission(itp_submitter submitter, const void *frame) {
  if (!itp_session) { return 0; }
  uintptr_t returns[ITP_SUBMISSION_FRAMES_MAX];
  size_t count =
    itp_step_walk(itp_step_caller(frame), returns, ITP_SUBMISSION_FRAMES_MAX);
  uint64_t key = submitter;
  for (size_t i = 0; i < count; i++) { key = itp_hash_mix(key, returns[i]); }
  key |= 1;
  for (uint32_t i = 0; i < PROBES_MAX; i++) {
    uint32_t index = (uint32_t)(key / 2 + i) % ITP_SUBMISSIONS_MAX;
    entry *place = &entries[index];
    uint64_t found = __atomic_load_n(&place->key, __ATOMIC_RELAXED);
    if (found == key) { return index + 1; }
    if (found != 0) { continue; }
    if (__atomic_compare_exchange_n(
          &place->key, &found, key, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      for (size_t n = 0; n < count; n++) { place->submission.frames[n] = returns[n] - 1; }
      place->submission.frame_count = (uint32_t)count;
      __atomic_store_n(&place->submission.submitter, submitter, __ATOMIC_RELEASE);
      return index + 1;
    }
    if (found == key) { return index + 1; }
  }
  return 0;
}

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
  const itp_submission *found = &entries[number - 1].submission;
  // The thread that met it first may not have written it down yet.
  if (__atomic_load_n(&found->submitter, __ATOMIC_ACQUIRE) != ITP_SUBMITTER_NONE) { *into = *found; }
}
#endif
