// The async callers of the running code: who awaits it.
#ifndef ITP_ASYNC_H
#define ITP_ASYNC_H

#include <stdint.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// Writes down who awaits the code that a record is about, if it runs in a task and that can be
/// told. The caller has updated the images. For the crash path too: there `from` is where the
/// interrupted function is; 0 means the running one.
void itp_async_describe(itp_record *record, uintptr_t from);

#pragma GCC visibility pop

#endif
