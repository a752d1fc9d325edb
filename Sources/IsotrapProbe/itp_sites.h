// Known sites: where a mismatch has been recorded already, so that a repeat only counts.
#ifndef ITP_SITES_H
#define ITP_SITES_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/// The key of a site: the eight innermost frames by frame pointers (Swift, its runtime and Dispatch
/// keep them), what was expected there, and the process, since a forked child shares the session
/// file. Never 0.
uint64_t itp_sites_key(const void *frame, const void *expected);

/// The record of a site, by its key; -1 if it is new.
int32_t itp_sites_find(uint64_t key);

/// Remembers the record of a site. Does nothing when the table is full.
void itp_sites_add(uint64_t key, int32_t record);

#pragma GCC visibility pop

#endif
