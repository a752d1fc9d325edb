// Stepping from a function to its caller, fast: for stacks that are walked too often, or for too
// little, to unwind them.
#ifndef ITP_STEPS_H
#define ITP_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/// A function at work on the running thread's stack.
typedef struct itp_activation {
  uintptr_t address;        // where it goes on; exactly where it is, if it was interrupted
  uintptr_t stack_pointer;  // at that address
  uintptr_t frame_pointer;  // the register's value there, whatever the function uses it for
} itp_activation;

/// The caller of the function that has this frame address.
itp_activation itp_step_caller(const void *frame);

/// Steps to the caller, on a stack that ends at `end`; false where that is not known. The reads may
/// fault on stacks that the program made itself, so the caller guards them.
bool itp_step_out(itp_activation *activation, uintptr_t end);

/// Writes down where the function goes on that an activation is of, then its callers, innermost
/// first. Returns how many there are, at most `capacity`.
size_t itp_step_walk(itp_activation activation, uintptr_t *addresses, size_t capacity);

#pragma GCC visibility pop

#endif
