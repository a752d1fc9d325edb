// Recording a mismatch.
#ifndef ITP_MISMATCH_H
#define ITP_MISMATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "itp_executor.h"
#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// Records that a check failed: where the caller is called from by way of `frame`, its frame
/// address. A known site only counts. Returns the record's index, -1 if the file is full.
int32_t itp_mismatch_record(const void *frame, itp_executor_ref expected, bool is_main);

/// Records, on the crash path, a mismatch that a trap has carried out; the stack is the trap's.
int32_t itp_mismatch_record_trapped(
  itp_executor_ref expected, bool is_main, const itp_record *trap);

/// Adds to a mismatch, on the crash path, the place of the check that an interposer sees, if there
/// is one and the record has none.
void itp_mismatch_add_place(int32_t record);

/// Fills in the running job's executor, for any kind of record.
void itp_mismatch_describe_current(itp_record *record);

#pragma GCC visibility pop

#endif
