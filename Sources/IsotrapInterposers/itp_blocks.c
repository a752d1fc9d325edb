// Blocks that stand around the program's.
#include "itp_own_code.h"

#if defined(__linux__)
#include "itp_blocks.h"

#include <string.h>

/// A block's flag: its descriptor has the functions `copy` and `dispose`.
#define HAS_COPY_DISPOSE (1 << 25)

/// What the blocks that Dispatch makes for work items are invoked by; null until one was seen.
static void *item_invoke;

/// Where such a block keeps the block that it was created from, in bytes.
static uintptr_t item_body_offset;

/// Copies a tracked block: its body is kept by the copy.
static void copy(void *to, void *from) {
  itp_tracked_block *target = to, *origin = from;
  origin->copy = target;
  if (!origin->body) { return; }
  itp_block *(*block_copy)(const void *) =
    (itp_block * (*)(const void *)) ITP_NEXT("_Block_copy");
  target->body = block_copy(origin->body);
}

/// Lets go of a copy's body.
static void dispose(void *block) {
  itp_tracked_block *tracked = block;
  if (!tracked->body) { return; }
  void (*block_release)(const void *) = (void (*)(const void *))ITP_NEXT("_Block_release");
  block_release(tracked->body);
}

/// What describes a tracked block.
static const itp_block_descriptor descriptor = {0, sizeof(itp_tracked_block), copy, dispose};

/// Runs the body of a tracked block.
static void run_block(void *block) {
  const itp_tracked_block *tracked = block;
  itp_block *body = tracked->body;
  uint32_t submission = __atomic_load_n(&tracked->submission, __ATOMIC_RELAXED);
  if (submission == 0) {
    // A work item that is performed where it stands belongs to what performs it.
    body->invoke(body);
    return;
  }
  uint32_t outer = itp_probe_enter_submission(submission);
  body->invoke(body);
  itp_probe_leave_submission(outer);
}

/// Runs the function of a tracked block.
static void run_function(void *block) {
  const itp_tracked_block *tracked = block;
  void *context = tracked->context;
  if (tracked->source) {
    void *(*get_context)(void *) = (void *(*)(void *))ITP_NEXT("dispatch_get_context");
    context = get_context(tracked->source);
  }
  uint32_t outer = itp_probe_enter_submission(tracked->submission);
  tracked->function(context);
  itp_probe_leave_submission(outer);
}

/// Begins a tracked block in the submitter's room.
static itp_block *make(itp_tracked_block *room, void (*run)(void *), uint32_t submission) {
  *room = (itp_tracked_block){
    .head = {ITP_NEXT("_NSConcreteStackBlock"), HAS_COPY_DISPOSE, 0, run, &descriptor},
    .submission = submission,
  };
  return &room->head;
}

itp_block *itp_block_track(
  itp_tracked_block *room, itp_submitter submitter, const void *frame, itp_block *block) {
  // Dispatch comes back here with what it was given, where it builds one function on another.
  if (!block || block->invoke == run_block || block->invoke == run_function) { return block; }
  uint32_t submission = itp_probe_submission(submitter, frame);
  if (submission == 0) { return block; }
  if ((void *)block->invoke == __atomic_load_n(&item_invoke, __ATOMIC_ACQUIRE)) {
    itp_tracked_block *inner;
    memcpy(&inner, (const char *)block + item_body_offset, sizeof inner);
    if (inner && inner->head.invoke == run_block) {
      __atomic_store_n(&inner->submission, submission, __ATOMIC_RELAXED);
    }
    return block;
  }
  itp_block *tracked = make(room, run_block, submission);
  room->body = block;
  return tracked;
}

itp_block *itp_block_track_function(
  itp_tracked_block *room, itp_submitter submitter, const void *frame, void (*function)(void *),
  void *context, void *source) {
  if (!function) { return NULL; }
  uint32_t submission = itp_probe_submission(submitter, frame);
  if (submission == 0) { return NULL; }
  itp_block *tracked = make(room, run_function, submission);
  room->function = function;
  room->context = context;
  room->source = source;
  return tracked;
}

itp_block *itp_block_prepare(itp_tracked_block *room, itp_block *block) {
  if (!block || block->invoke == run_block || !itp_probe_is_recording()) { return block; }
  itp_block *tracked = make(room, run_block, 0);
  room->body = block;
  return tracked;
}

void itp_block_learn(const itp_tracked_block *room, const itp_block *item) {
  if (!item || !room->copy || __atomic_load_n(&item_invoke, __ATOMIC_RELAXED)) { return; }
  uintptr_t size = item->descriptor->size;
  for (uintptr_t offset = sizeof *item; offset + sizeof room->copy <= size;
       offset += sizeof room->copy) {
    if (memcmp((const char *)item + offset, &room->copy, sizeof room->copy) == 0) {
      // Threads that learn at once learn the same.
      item_body_offset = offset;
      __atomic_store_n(&item_invoke, (void *)item->invoke, __ATOMIC_RELEASE);
      return;
    }
  }
}
#endif
