// The handler of fatal signals.
#ifndef ITP_TRAP_HANDLER_H
#define ITP_TRAP_HANDLER_H

#pragma GCC visibility push(hidden)

/// Installs the handler for SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS and SIGFPE, where the signal
/// is not ignored.
void itp_trap_handler_install(void);

/// Installs it again for one of them if the program has put another handler in its place, which
/// then is the one that ours gives way to.
void itp_trap_handler_ensure(int signal);

#pragma GCC visibility pop

#endif
