// Hashes of stacks, for tables that know them by one word.
#ifndef ITP_HASH_H
#define ITP_HASH_H

#include <stdint.h>

/// Mixes one word into a hash (the multiplier is FNV's 64-bit prime).
static inline uint64_t itp_hash_mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x100000001b3u;
  return hash ^ hash >> 29;
}

#endif
