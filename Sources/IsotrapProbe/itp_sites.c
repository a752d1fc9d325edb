// Known sites: an open hash table of fixed size, without locks.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_sites.h"

#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#include "itp_hash.h"
#include "itp_unwinder.h"

/// Frames in a key.
#define KEY_FRAMES 8

/// Places in the table: four for each record that a file can hold.
#define SITES_MAX 256

/// Places that are tried for one key.
#define PROBES_MAX 16

/// A place in the table. The record is published by its number: 0 until then.
typedef struct site {
  uint64_t key;     // 0: free
  uint32_t record;  // 1 + index
} site;

/// The table.
static site sites[SITES_MAX];

uint64_t itp_sites_key(const void *frame, const void *expected) {
  uintptr_t returns[KEY_FRAMES];
  size_t count = itp_walk_frame_pointers(frame, returns, KEY_FRAMES);
  uint64_t hash = itp_hash_mix((uint64_t)getpid(), (uint64_t)(uintptr_t)expected);
  for (size_t i = 0; i < count; i++) { hash = itp_hash_mix(hash, returns[i]); }
  return hash | 1;
}

int32_t itp_sites_find(uint64_t key) {
  for (size_t i = 0; i < PROBES_MAX; i++) {
    site *place = &sites[(key / 2 + i) % SITES_MAX];
    uint64_t found = __atomic_load_n(&place->key, __ATOMIC_ACQUIRE);
    if (found == 0) { return -1; }
    if (found == key) { return (int32_t)__atomic_load_n(&place->record, __ATOMIC_ACQUIRE) - 1; }
  }
  return -1;
}

void itp_sites_add(uint64_t key, int32_t record) {
  for (size_t i = 0; i < PROBES_MAX; i++) {
    site *place = &sites[(key / 2 + i) % SITES_MAX];
    uint64_t found = 0;
    if (__atomic_compare_exchange_n(
          &place->key, &found, key, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
        || found == key) {
      __atomic_store_n(&place->record, (uint32_t)record + 1, __ATOMIC_RELEASE);
      return;
    }
  }
}
#endif
