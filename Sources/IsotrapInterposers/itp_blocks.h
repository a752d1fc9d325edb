// Blocks whose submission is known while they run.
#ifndef ITP_BLOCKS_H
#define ITP_BLOCKS_H

#include <stdint.h>

#include "itp_next.h"

#pragma GCC visibility push(hidden)

/// What every block begins with (the ABI is public: clang's Block-ABI-Apple).
typedef struct itp_block {
  const void *isa;
  int32_t flags;
  uint32_t reserved;  // compilers write 0, and nothing reads it: here it tells a submission
  itp_work *invoke;
  const struct itp_block_descriptor *descriptor;
} itp_block;

/// What describes a block's kind, where nothing is to be done when it is copied or let go of.
typedef struct itp_block_descriptor {
  uintptr_t reserved;
  uintptr_t size;  // bytes of the block
} itp_block_descriptor;

/// A function with a context, as Dispatch runs it.
typedef void itp_function(void *context);

/// A block that calls what cannot be tracked itself. It is made on the submitter's stack, and owns
/// nothing; Dispatch makes its copy.
typedef struct itp_calling_block {
  itp_block head;
  itp_function *function;
  void *context;  // of the function; a block's is the block
  void *source;   // a dispatch source whose context the function gets instead; or null
} itp_calling_block;

/// Tracks a block that is being submitted, in the function that stands in for the submitter. Gives
/// what to submit: the block, or one in `room` that calls it.
#define ITP_TRACKED(room, submitter, block)                             \
  (ITP_IS_PASSED_ON() ? (block)                                         \
                      : itp_block_track(                                \
                          room, submitter, __builtin_frame_address(0), block))

/// The same for a function; null where it is to be submitted itself.
#define ITP_TRACKED_FUNCTION(room, submitter, function, context, source)              \
  (ITP_IS_PASSED_ON() ? NULL                                                          \
                      : itp_block_track_function(                                     \
                          room, submitter, __builtin_frame_address(0), function, context, source))

/// Submits what was tracked, or was not.
#define ITP_SUBMIT(call)              \
  do {                                \
    bool outer_ = itp_is_submitting;  \
    itp_is_submitting = true;         \
    call;                             \
    itp_is_submitting = outer_;       \
  } while (0)

/// Whether the running thread submits: Dispatch builds one of its functions on another.
extern _Thread_local bool itp_is_submitting __attribute__((tls_model("initial-exec")));

/// Whether what the function that this stands in was called with is left as it is. The concurrency
/// runtime submits jobs, whose tasks are tracked where they are created, and Dispatch submits parts
/// of what it was asked for.
#define ITP_IS_PASSED_ON() (itp_is_submitting || itp_probe_passes_on(__builtin_return_address(0)))

/// See ITP_TRACKED.
itp_block *itp_block_track(
  itp_calling_block *room, itp_submitter submitter, const void *frame, itp_block *block);

/// See ITP_TRACKED_FUNCTION.
itp_block *itp_block_track_function(
  itp_calling_block *room, itp_submitter submitter, const void *frame, itp_function *function,
  void *context, void *source);

/// Whether it is known how work items look.
bool itp_block_knows_items(void);

/// Learns how work items look from one that was created from a block.
void itp_block_learn(const itp_block *item, const itp_block *block);

#pragma GCC visibility pop

#endif
