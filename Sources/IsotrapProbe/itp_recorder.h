// The session file: made once, mapped for good, written with plain stores.
#ifndef ITP_RECORDER_H
#define ITP_RECORDER_H

#include <stdbool.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// How much a session file has room for, in the order in which the sections stand there.
enum {
  ITP_IMAGE_CAPACITY = 512,        // images
  ITP_RECORD_CAPACITY = 64,        // mismatches and traps, each site once
  ITP_TEXT_CAPACITY = 128 * 1024,  // bytes
};

/// The mapped file; null until `itp_recorder_open` succeeded, and unchanged from then on.
extern itp_header *itp_session;

/// Makes a session file in the folder and maps it. On failure nothing is left behind, and one line
/// on stderr says what could not be made, why, and what to do.
bool itp_recorder_open(const char *folder);

/// Claims a record and fills in the facts that every record has. Returns its index, or -1 if the
/// file is full; such records are counted. The record is not valid before `itp_recorder_publish`.
int32_t itp_recorder_claim(itp_kind kind);

/// The record at an index that `itp_recorder_claim` gave.
itp_record *itp_recorder_record(int32_t index);

/// The image at an index below ITP_IMAGE_CAPACITY.
itp_image *itp_recorder_image(uint32_t index);

/// The text section.
char *itp_recorder_text(void);

/// Declares a record complete, with a count of 1.
void itp_recorder_publish(int32_t index);

/// Counts one more meeting of the same thing; brings back a record that was taken back.
void itp_recorder_count(int32_t index);

/// Takes one meeting back; the record is void when none is left.
void itp_recorder_take_back(int32_t index);

#pragma GCC visibility pop

#endif
