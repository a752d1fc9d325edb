// Doing something that may raise a signal, and coming back.
//
//     itp_guard guard;
//     if (ITP_GUARDED(&guard, ITP_GUARD_MEMORY)) {
//       … may fault …
//       itp_guard_end(&guard);
//     } else {
//       … it did …
//     }
//
// Locals that are changed inside and read after the fault must be volatile. Nothing that takes a
// lock may be guarded, unless it cannot fault while it holds it.
#ifndef ITP_GUARD_H
#define ITP_GUARD_H

#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/// Which signals a region expects, as bits `1 << signal`.
typedef enum itp_guard_signals {
  ITP_GUARD_MEMORY = 1 << SIGSEGV | 1 << SIGBUS,                 // reads of doubtful memory
  ITP_GUARD_UNWIND = 1 << SIGSEGV | 1 << SIGBUS | 1 << SIGABRT,  // libgcc gives up by abort()
  ITP_GUARD_CHECK = 1 << SIGILL | 1 << SIGTRAP,                  // a check that may fail
} itp_guard_signals;

/// One guarded region of the running thread. The caller owns it, on its stack.
typedef struct itp_guard {
  sigjmp_buf jump;          // where to come back to
  struct itp_guard *outer;  // the region around this one; null for the outermost
  uint32_t signals;         // itp_guard_signals
} itp_guard;

/// True at first, false when a signal ended the region. The mask is not saved (3 ns, not 150): the
/// trap handler changes none.
#define ITP_GUARDED(guard, set) \
  (sigsetjmp((guard)->jump, 0) == 0 && itp_guard_begin((guard), (set)))

/// Begins the region; always true.
bool itp_guard_begin(itp_guard *guard, itp_guard_signals signals);

/// Ends the region without a fault.
void itp_guard_end(itp_guard *guard);

/// Called by the trap handler: does not return if the running thread guards against this signal.
void itp_guard_jump(int signal, const siginfo_t *info);

/// Makes sure that the signals would reach the guard: the program may have blocked them or put a
/// handler of its own in place of ours. Costs a few system calls, so it is for rare paths. Keeps
/// the thread's mask in `saved`, for `itp_guard_relax`.
void itp_guard_prepare(itp_guard_signals signals, sigset_t *saved);

/// Blocks again what `itp_guard_prepare` had to unblock.
void itp_guard_relax(itp_guard_signals signals, const sigset_t *saved);

#pragma GCC visibility pop

#endif
