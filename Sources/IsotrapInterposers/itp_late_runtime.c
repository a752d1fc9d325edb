// A concurrency runtime that is loaded by `dlopen`: it asks this while it is being loaded.
#include "itp_next.h"

#if defined(__linux__)

/// Stands before the runtime's question about old clients, and answers as the runtime does.
bool swift_bincompat_useLegacyNonCrashingExecutorChecks(void) {
  itp_probe_runtime_loads(__builtin_return_address(0));
  bool (*next)(void) =
    (bool (*)(void))ITP_NEXT("swift_bincompat_useLegacyNonCrashingExecutorChecks");
  return next && next();
}
#endif
