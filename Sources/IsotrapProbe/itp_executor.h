// What can be said of a serial executor without calling Swift.
#ifndef ITP_EXECUTOR_H
#define ITP_EXECUTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// A serial executor as the runtime passes it, in two registers.
typedef struct itp_executor_ref {
  void *identity;            // the actor or executor object
  uintptr_t implementation;  // witness table and kind; 0 for a default actor
} itp_executor_ref;

/// Most bytes of a type's name, the terminator included.
#define ITP_TYPE_NAME_MAX 512

/// Fills in what is known of an executor; nothing for the null reference, which stands for none.
/// Reads of the object are guarded, so it may be called on the crash path; the caller has prepared
/// ITP_GUARD_MEMORY.
void itp_executor_describe(itp_executor *into, itp_executor_ref executor, bool is_main);

/// Writes the name of an object's class with its module and outer types, such as "App.Store", and
/// returns its length; 0 if it cannot be read. Guarded like `itp_executor_describe`.
uint32_t itp_executor_type_name(const void *object, char name[ITP_TYPE_NAME_MAX]);

/// Whether the runtime takes this executor for the main one. Calls Swift, so not on a crash path.
bool itp_executor_is_main(itp_executor_ref executor);

/// Whether this is the runtime's own main executor, the one that serves Dispatch's main queue.
/// Guarded like `itp_executor_describe`.
bool itp_executor_is_stock_main(itp_executor_ref executor);

/// As much of `itp_executor_is_main` as can be said on a crash path.
bool itp_executor_was_main(itp_executor_ref executor);

#pragma GCC visibility pop

#endif
