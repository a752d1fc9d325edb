// What an interposer stands before.
#ifndef ITP_NEXT_H
#define ITP_NEXT_H

#include "itp_own_code.h"
#include "itp_probe.h"

/// The definition that an interposer of this name hides, looked up once. The static belongs to the
/// calling function; threads that race store the same value.
#define ITP_NEXT(name)                                       \
  ({                                                         \
    static void *next_;                                      \
    void *found_ = __atomic_load_n(&next_, __ATOMIC_RELAXED); \
    if (!found_) {                                           \
      found_ = itp_probe_next(name);                         \
      __atomic_store_n(&next_, found_, __ATOMIC_RELAXED);    \
    }                                                        \
    found_;                                                  \
  })

#endif
