// Recording a mismatch. Runs on the crash path, but for `itp_mismatch_record`.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_mismatch.h"

#include <string.h>

#include "itp_async.h"
#include "itp_guard.h"
#include "itp_images.h"
#include "itp_recorder.h"
#include "itp_runtime.h"
#include "itp_sites.h"
#include "itp_submissions.h"
#include "itp_text.h"
#include "itp_thread.h"
#include "itp_unwinder.h"

void itp_mismatch_describe_current(itp_record *record) {
  if (!itp_runtime.current_executor) { return; }
  itp_executor_ref current = itp_runtime.current_executor();
  itp_executor_describe(&record->current, current, itp_executor_was_main(current));
}

/// Fills in the place of the check that is under way on this thread.
static void describe_place(itp_record *record) {
  itp_place place = itp_this_thread.place;
  itp_guard guard;
  if (place.file && ITP_GUARDED(&guard, ITP_GUARD_MEMORY)) {
    record->check_file = itp_text_store(place.file, place.length);
    record->check_line = place.line;
    itp_guard_end(&guard);
  }
}

void itp_mismatch_add_place(int32_t record) {
  if (itp_recorder_record(record)->check_file.length == 0) {
    describe_place(itp_recorder_record(record));
  }
}

/// Fills in what was checked.
static void describe(itp_record *record, itp_executor_ref expected, bool is_main) {
  itp_executor_describe(&record->expected, expected, is_main);
  itp_mismatch_describe_current(record);
  describe_place(record);
}

int32_t itp_mismatch_record(const void *frame, itp_executor_ref expected, bool is_main) {
  uint64_t site = itp_sites_key(frame, expected.identity);
  int32_t index = itp_sites_find(site);
  if (index >= 0) {
    itp_recorder_count(index);
    return index;
  }
  index = itp_recorder_claim(ITP_KIND_MISMATCH);
  if (index < 0) { return index; }
  itp_record *record = itp_recorder_record(index);
  itp_images_update();
  // Known from here on, also to a crash path, which must not ask the runtime.
  if (itp_runtime.current_executor) { itp_executor_is_main(itp_runtime.current_executor()); }
  sigset_t mask;
  itp_guard_prepare(ITP_GUARD_MEMORY, &mask);
  describe(record, expected, is_main);
  itp_submissions_describe(&record->submission);
  itp_guard_relax(ITP_GUARD_MEMORY, &mask);
  itp_async_describe(record, 0);
  itp_stack stack = {.addresses = record->frames};
  itp_unwind_here(&stack);
  record->frame_count = stack.count;
  record->flags |= stack.flags;
  itp_recorder_publish(index);
  itp_sites_add(site, index);
  return index;
}

int32_t itp_mismatch_record_trapped(
  itp_executor_ref expected, bool is_main, const itp_record *trap) {
  int32_t index = itp_recorder_claim(ITP_KIND_MISMATCH);
  if (index < 0) { return index; }
  itp_record *record = itp_recorder_record(index);
  describe(record, expected, is_main);
  record->submission = trap->submission;
  record->async_count = trap->async_count;
  memcpy(record->async_frames, trap->async_frames, sizeof record->async_frames);
  memcpy(record->frames, trap->frames, trap->frame_count * sizeof trap->frames[0]);
  record->frame_count = trap->frame_count;
  record->flags |= trap->flags;
  itp_recorder_publish(index);
  return index;
}
#endif
