// Where tasks were created.
#ifndef ITP_TASKS_H
#define ITP_TASKS_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/// The submission of the task that runs on this thread; 0 if there is no task or it is not known.
/// For the crash path too.
uint32_t itp_tasks_current_submission(void);

#pragma GCC visibility pop

#endif
