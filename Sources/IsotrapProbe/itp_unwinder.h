// Stacks of the running thread.
//
// Call frame information finds every frame, glibc's included; it is followed by libunwind, or by
// libgcc where libunwind is not installed. Frame pointers are followed for keys of known sites, and
// for stacks where the process has neither library.
#ifndef ITP_UNWINDER_H
#define ITP_UNWINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// Most frames that a walk can look for.
#define ITP_ANCHORS_MAX 8

/// A stack as a record holds it, and what to look for on the way.
typedef struct itp_stack {
  uint64_t *addresses;  // room for ITP_FRAMES_MAX; innermost first, without the probe's own frames
  uint32_t count;
  uint32_t flags;  // ITP_FLAG_FRAMES_CUT, ITP_FLAG_FRAMES_PARTIAL, ITP_FLAG_BY_FRAME_POINTER
  uintptr_t anchors[ITP_ANCHORS_MAX];  // frame addresses to look for
  uint32_t anchor_count;
  uint32_t anchors_met;  // a bit for each that lies on the stack
} itp_stack;

/// Loads libunwind, if it is there, into a scope of its own: its `_Unwind_*` must not stand in for
/// libgcc's. Called at the start, since a crash path cannot load anything; takes 0.12 ms.
void itp_unwinder_load(void);

/// Walks from the caller outwards. Not for a crash path.
void itp_unwind_here(itp_stack *stack);

/// Walks from where a signal interrupted the thread. For the crash path. If memory could not be
/// read at `fetched_from` and that is the program counter, the program had called what is no code.
void itp_unwind_context(const ucontext_t *context, const void *fetched_from, itp_stack *stack);

/// The program counter of an interrupted context.
uintptr_t itp_context_address(const ucontext_t *context);

/// Whether an address lies in the probe's own code.
bool itp_is_own_code(uintptr_t address);

/// Follows frame pointers from a frame of the running thread, within the bounds of its stack, and
/// writes down return addresses, innermost first. Returns how many there were.
size_t itp_walk_frame_pointers(const void *frame, uintptr_t *returns, size_t capacity);

#pragma GCC visibility pop

#endif
