/// Which thread is running. Empty off Linux.
#ifndef ITP_THREAD_ID_H
#define ITP_THREAD_ID_H

#if defined(__linux__)
#include <stdbool.h>
#include <stdint.h>

/// The kernel's number of the calling thread.
int32_t itp_thread_id(void);

/// Whether the caller runs on the thread that the process began with.
bool itp_is_initial_thread(void);
#endif

#endif
