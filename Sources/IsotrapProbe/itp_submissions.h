// Where work was submitted that runs later: the stacks of submitters, each kept once.
#ifndef ITP_SUBMISSIONS_H
#define ITP_SUBMISSIONS_H

#include <stdint.h>

#include "itp_record.h"

#pragma GCC visibility push(hidden)

/// Most different submissions that are known at a time; a number of one fits into 16 bits.
#define ITP_SUBMISSIONS_MAX 16384

/// Writes down the submission that the running thread's work comes from: the running task's, else
/// the innermost running block's. Nothing if it is not known. For the crash path too.
void itp_submissions_describe(itp_submission *into);

#pragma GCC visibility pop

#endif
