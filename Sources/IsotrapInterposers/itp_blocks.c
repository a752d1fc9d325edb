// Blocks whose submission is known while they run.
//
// Nothing is allocated for it: the block that is submitted gets another function to be invoked by,
// and the number of its submission in the field that the ABI reserves. With the number its own
// function is found again. A block that is submitted several times has the newest submission.
#include "itp_blocks.h"

#if defined(__linux__)

#include <string.h>

/// See the header.
_Thread_local bool itp_is_submitting __attribute__((tls_model("initial-exec")));

/// A block's flag: it is constant, and may lie in memory that cannot be written to.
#define IS_GLOBAL (1 << 28)

/// What the blocks that Dispatch makes for work items are invoked by; null until one was seen.
static itp_work *item_invoke;

/// Where such a block keeps the block that it was created from, in bytes; 0 if that is not known.
static uintptr_t item_body_offset;

/// Runs a block that is tracked.
static void run(void *block) {
  // Whoever sees this function in the block also sees the number that was written before.
  uint32_t submission = __atomic_load_n(&((itp_block *)block)->reserved, __ATOMIC_ACQUIRE);
  itp_work *work = itp_probe_work(submission);
  uint32_t outer = itp_probe_enter_submission(submission);
  work(block);
  itp_probe_leave_submission(outer);
}

/// Makes a block tracked; false if it stays as it was.
static bool track(itp_block *block, itp_submitter submitter, const void *frame) {
  itp_work *work = __atomic_load_n(&block->invoke, __ATOMIC_ACQUIRE);
  uint32_t before = __atomic_load_n(&block->reserved, __ATOMIC_RELAXED);
  if (work == run) {
    work = itp_probe_work(before);
  } else if (before != 0) {
    return false;
  }
  uint32_t submission = itp_probe_submission(submitter, frame, work);
  if (submission == 0) { return false; }
  __atomic_store_n(&block->reserved, submission, __ATOMIC_RELEASE);
  __atomic_store_n(&block->invoke, run, __ATOMIC_RELEASE);
  return true;
}

/// What a calling block is invoked by.
static void call(void *block) {
  const itp_calling_block *calling = block;
  void *context = calling->context;
  if (calling->source) {
    void *(*get_context)(void *) = (void *(*)(void *))ITP_NEXT("dispatch_get_context");
    context = get_context(calling->source);
  }
  calling->function(context);
}

itp_block *itp_block_track_function(
  itp_calling_block *room, itp_submitter submitter, const void *frame, itp_function *function,
  void *context, void *source) {
  static const itp_block_descriptor descriptor = {0, sizeof(itp_calling_block)};
  if (!function || !itp_probe_is_recording()) { return NULL; }
  *room = (itp_calling_block){
    .head = {ITP_NEXT("_NSConcreteStackBlock"), 0, 0, call, &descriptor},
    .function = function,
    .context = context,
    .source = source,
  };
  return track(&room->head, submitter, frame) ? &room->head : NULL;
}

itp_block *itp_block_track(
  itp_calling_block *room, itp_submitter submitter, const void *frame, itp_block *block) {
  if (!block) { return NULL; }
  if (block->flags & IS_GLOBAL) {
    itp_block *calling =
      itp_block_track_function(room, submitter, frame, block->invoke, block, NULL);
    return calling ? calling : block;
  }
  if (block->invoke == __atomic_load_n(&item_invoke, __ATOMIC_ACQUIRE)) {
    // Dispatch looks for its own function and state in a work item, so it is the block in there.
    itp_block *body = NULL;
    if (item_body_offset > 0) {
      memcpy(&body, (const char *)block + item_body_offset, sizeof body);
    }
    if (body && !(body->flags & IS_GLOBAL)) { track(body, submitter, frame); }
  } else if (!itp_probe_passes_on((const void *)block->invoke)) {
    track(block, submitter, frame);
  }
  return block;
}

bool itp_block_knows_items(void) { return __atomic_load_n(&item_invoke, __ATOMIC_RELAXED) != NULL; }

void itp_block_learn(const itp_block *item, const itp_block *block) {
  for (uintptr_t offset = sizeof *item; offset + sizeof block <= item->descriptor->size;
       offset += sizeof block) {
    if (memcmp((const char *)item + offset, &block, sizeof block) == 0) {
      item_body_offset = offset;
      break;
    }
  }
  // Threads that learn at once learn the same.
  __atomic_store_n(&item_invoke, item->invoke, __ATOMIC_RELEASE);
}
#endif
