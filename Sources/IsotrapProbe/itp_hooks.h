// The hooks on the runtime's checks.
#ifndef ITP_HOOKS_H
#define ITP_HOOKS_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/// Puts the hooks in place, before those that are there already. Returns false if the runtime is
/// not there.
bool itp_hooks_install(void);

#pragma GCC visibility pop

#endif
