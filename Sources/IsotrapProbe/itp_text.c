// Strings in the session file. Runs on the crash path.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_text.h"

#include <string.h>

#include "itp_recorder.h"

itp_text itp_text_store(const char *string, size_t length) {
  itp_text none = {0, 0};
  if (!string || length == 0 || length > ITP_TEXT_CAPACITY) { return none; }
  // Refused before it is claimed, so that a full section cannot make the count run over.
  uint32_t used = __atomic_load_n(&itp_session->text_used, __ATOMIC_RELAXED);
  do {
    if (used > ITP_TEXT_CAPACITY - length) { return none; }
  } while (!__atomic_compare_exchange_n(
    &itp_session->text_used, &used, used + (uint32_t)length, false, __ATOMIC_RELAXED,
    __ATOMIC_RELAXED));
  memcpy(itp_recorder_text() + used, string, length);
  return (itp_text){used, (uint32_t)length};
}
#endif
