// Alternate signal stacks, so that a thread that ran out of stack can still be recorded.
#include "include/itp_own_code.h"
#include "itp_probe.h"

#if defined(__linux__)
#include <signal.h>
#include <sys/mman.h>

/// Bytes of a stack: the signal frame with all vector registers (11 KB with AVX-512), and twice the
/// 16 KB that unwinding takes.
#define STACK_SIZE (64 * 1024)

/// Bytes below it that fault.
#define GUARD_SIZE (16 * 1024)

void *itp_probe_give_signal_stack(void) {
  stack_t before;
  if (sigaltstack(NULL, &before) != 0) { return NULL; }
  // The runtime's own crash handler brings a stack for the initial thread, which may be too small.
  if (!(before.ss_flags & SS_DISABLE) && before.ss_size >= STACK_SIZE) { return NULL; }
  if (before.ss_flags & SS_ONSTACK) { return NULL; }
  char *memory = mmap(
    NULL, GUARD_SIZE + STACK_SIZE, PROT_READ | PROT_WRITE,
    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) { return NULL; }
  stack_t stack = {.ss_sp = memory + GUARD_SIZE, .ss_size = STACK_SIZE};
  if (mprotect(memory, GUARD_SIZE, PROT_NONE) != 0 || sigaltstack(&stack, NULL) != 0) {
    munmap(memory, GUARD_SIZE + STACK_SIZE);
    return NULL;
  }
  return memory;
}

void itp_probe_take_signal_stack(void *stack) {
  if (!stack) { return; }
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && current.ss_sp == (char *)stack + GUARD_SIZE) {
    stack_t none = {.ss_flags = SS_DISABLE};
    // The stack is in use, if this is a signal handler; then it is left to the process.
    if (sigaltstack(&none, NULL) != 0) { return; }
  }
  munmap(stack, GUARD_SIZE + STACK_SIZE);
}
#endif
