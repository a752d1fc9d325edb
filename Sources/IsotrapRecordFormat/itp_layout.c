// Holds the layout to what the version says: a change here is a new version.
#include "itp_record.h"

#include <stddef.h>

_Static_assert(sizeof(itp_text) == 8, "itp_text");
_Static_assert(sizeof(itp_executor) == 40, "itp_executor");
_Static_assert(sizeof(itp_image) == 64, "itp_image");
_Static_assert(sizeof(itp_submission) == 8 + 8 * ITP_SUBMISSION_FRAMES_MAX, "itp_submission");
_Static_assert(offsetof(itp_record, submission) == 168, "itp_record");
_Static_assert(offsetof(itp_record, async_frames) == 280, "itp_record");
_Static_assert(offsetof(itp_record, frames) == 536, "itp_record");
_Static_assert(sizeof(itp_record) == 536 + 8 * ITP_FRAMES_MAX, "itp_record");
_Static_assert(sizeof(itp_header) == 80, "itp_header");
