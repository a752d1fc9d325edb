// The handler of fatal signals.
#ifndef ITP_TRAP_HANDLER_H
#define ITP_TRAP_HANDLER_H

#include <signal.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/// The signals that a failing check ends in, as bits `1 << signal`.
#define ITP_CHECK_SIGNALS (1u << SIGILL | 1u << SIGTRAP | 1u << SIGABRT)

/// Installs the handler for SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS and SIGFPE, where the signal
/// is not ignored.
void itp_trap_handler_install(void);

/// Installs it again for some of them, as bits `1 << signal`, where the program has put another
/// handler in its place, which then is the one that ours gives way to.
void itp_trap_handler_ensure(uint32_t signals);

#pragma GCC visibility pop

#endif
