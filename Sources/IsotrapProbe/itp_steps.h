// Stepping from a function to its caller, fast: for stacks that are walked too often, or for too
// little, to unwind them.
#ifndef ITP_STEPS_H
#define ITP_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// A function at work on the running thread's stack.
typedef struct itp_activation {
  uintptr_t address;        // where it goes on; exactly where it is, if it was interrupted
  uintptr_t stack_pointer;  // at that address
  uintptr_t frame_pointer;  // the register's value there, whatever the function uses it for
} itp_activation;

/// Most functions of a walk.
#define ITP_WALK_MAX ITP_SUBMISSION_FRAMES_MAX

/// The caller of the function that has this frame address.
static inline itp_activation itp_step_caller(const void *frame) {
  const uintptr_t *pair = frame;
  return (itp_activation){pair[1], (uintptr_t)(pair + 2), pair[0]};
}

/// A walk: how far it came, and the words of the stack that led there. As long as these are the
/// same, another walk from the same activation would come the same way.
typedef struct itp_walk {
  itp_activation start;
  bool uses_frame_pointer;  // the one of the start; otherwise it may be any
  uint32_t count;
  uint32_t word_count;
  uintptr_t addresses[ITP_WALK_MAX];  // where each function goes on, innermost first
  uint32_t offsets[2 * ITP_WALK_MAX];  // of the words, from the first stack pointer
  uintptr_t words[2 * ITP_WALK_MAX];   // innermost first
} itp_walk;

/// Walks from an activation on the running thread's stack.
void itp_step_walk(const itp_activation *start, itp_walk *walk);

/// Whether another walk from an activation would come the same way.
bool itp_step_is_same_way(const itp_activation *start, const itp_walk *walk);

#pragma GCC visibility pop

#endif
