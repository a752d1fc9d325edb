// Blocks that stand around the program's, so that their submission is known while they run.
#ifndef ITP_BLOCKS_H
#define ITP_BLOCKS_H

#include <stdint.h>

#include "itp_interpose.h"

#pragma GCC visibility push(hidden)

/// Whether the function that this stands in was called by the concurrency runtime. It submits jobs,
/// whose tasks are tracked where they are created, so what it calls is left as it is.
#define ITP_CALLED_BY_RUNTIME() itp_probe_is_runtime(__builtin_return_address(0))

/// The block to submit for a block, in the function that stands in for the submitter.
#define ITP_TRACKED(room, submitter, block) \
  itp_block_track((room), (submitter), __builtin_frame_address(0), (block))

/// The block to submit for a function; null if the function is to be submitted itself.
#define ITP_TRACKED_FUNCTION(room, submitter, function, context, source)                      \
  (ITP_CALLED_BY_RUNTIME() ? NULL                                                             \
                           : itp_block_track_function((room), (submitter),                    \
                               __builtin_frame_address(0), (function), (context), (source)))

/// What every block begins with (the ABI is public: clang's Block-ABI-Apple).
typedef struct itp_block {
  const void *isa;
  int32_t flags;
  int32_t reserved;
  void (*invoke)(void *block);
  const struct itp_block_descriptor *descriptor;
} itp_block;

/// What describes a block's kind.
typedef struct itp_block_descriptor {
  uintptr_t reserved;
  uintptr_t size;  // bytes of the block
  void (*copy)(void *to, void *from);
  void (*dispose)(void *block);
} itp_block_descriptor;

/// A block that runs another block, or a function. It is made on the submitter's stack; whoever
/// keeps it makes a copy, whose last release lets go of what is in it.
typedef struct itp_tracked_block {
  itp_block head;
  itp_block *body;           // null if it runs a function
  void (*function)(void *);
  void *context;             // what the function gets
  void *source;              // a dispatch source whose context the function gets instead; or null
  struct itp_tracked_block *copy;  // the last copy that was made of this one
  uint32_t submission;             // 0: not known
} itp_tracked_block;

/// Tracks a block that is being submitted; `room` is the submitter's, and `frame` is its frame
/// address. Returns what to submit: the tracked block, or the program's own where that is to be
/// left as it is.
itp_block *itp_block_track(
  itp_tracked_block *room, itp_submitter submitter, const void *frame, itp_block *block);

/// Tracks a function; null where it is to be submitted as it is.
itp_block *itp_block_track_function(
  itp_tracked_block *room, itp_submitter submitter, const void *frame, void (*function)(void *),
  void *context, void *source);

/// Prepares a work item's block, which is not submitted yet: what Dispatch makes of it carries flags
/// that Dispatch looks for, so it cannot be wrapped later. Returns the block to create it from.
itp_block *itp_block_prepare(itp_tracked_block *room, itp_block *block);

/// Learns, from a work item that was created from `room`, how to find the prepared block in it.
void itp_block_learn(const itp_tracked_block *room, const itp_block *item);

#pragma GCC visibility pop

#endif
