// Strings in the session file.
#ifndef ITP_TEXT_H
#define ITP_TEXT_H

#include <stddef.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// Copies a string into the text section. No text if it is empty, null or finds no room.
itp_text itp_text_store(const char *string, size_t length);

#pragma GCC visibility pop

#endif
