// Checks that the compiler emitted: where it passes their file and line, these are kept while the
// check runs, for debug information has no line for them.
#include "itp_next.h"
#include "itp_swift_call.h"

#if defined(__linux__)

/// `_checkExpectedExecutor` of the concurrency library, called by thunks that were not optimized.
#define CHECK_EXPECTED_EXECUTOR                                                       \
  "$ss22_checkExpectedExecutor14_filenameStart01_D6Length01_D7IsASCII5_line9_executo" \
  "ryBp_BwBi1_BwBetF"

/// The signature of both functions.
typedef ITP_SWIFT_CALL void check_function(
  const char *file, size_t length, bool is_ascii, uintptr_t line, void *identity,
  uintptr_t implementation);

/// Stands before `_checkExpectedExecutor`.
ITP_SWIFT_CALL void itp_check_expected_executor(
  const char *file, size_t length, bool is_ascii, uintptr_t line, void *identity,
  uintptr_t implementation) __asm__(CHECK_EXPECTED_EXECUTOR);

ITP_SWIFT_CALL void itp_check_expected_executor(
  const char *file, size_t length, bool is_ascii, uintptr_t line, void *identity,
  uintptr_t implementation) {
  check_function *next = (check_function *)ITP_NEXT(CHECK_EXPECTED_EXECUTOR);
  itp_place outer = itp_probe_enter_check((itp_place){file, length, (uint32_t)line});
  next(file, length, is_ascii, line, identity, implementation);
  itp_probe_leave_check(outer);
}

/// Stands before the runtime's report of a check that failed, which ends the process, except in the
/// runtime's legacy mode.
ITP_SWIFT_CALL void swift_task_reportUnexpectedExecutor(
  const char *file, size_t length, bool is_ascii, uintptr_t line, void *identity,
  uintptr_t implementation) {
  check_function *next = (check_function *)ITP_NEXT("swift_task_reportUnexpectedExecutor");
  itp_place outer = itp_probe_enter_check((itp_place){file, length, (uint32_t)line});
  next(file, length, is_ascii, line, identity, implementation);
  itp_probe_leave_check(outer);
}
#endif
