// The hooks on the runtime's checks. How the program dies must not change: a mismatch is recorded,
// then the runtime does what it would have done.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_hooks.h"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "itp_executor.h"
#include "itp_guard.h"
#include "itp_mismatch.h"
#include "itp_recorder.h"
#include "itp_runtime.h"
#include "itp_thread.h"
#include "itp_trap_handler.h"
#include "itp_unwinder.h"

/// The hook that was there before; null if there was none.
static itp_check_isolated_hook *earlier_check_isolated;

/// The other hook that was there before; null if there was none.
static itp_is_isolating_hook *earlier_is_isolating;

/// Frames within the runtime between a hook and the function that asked.
#define RUNTIME_FRAMES_MAX 6

/// Reads a pointer that may be unaligned.
static uintptr_t load(const char *address) {
  uintptr_t value;
  memcpy(&value, address, sizeof value);
  return value;
}

/// The function that was called by the call before a return address, through a linkage table if
/// need be; 0 if the instructions are others than compilers write.
static uintptr_t called_function(uintptr_t return_address) {
  const char *after = (const char *)return_address;
#if defined(__x86_64__)
  // call *disp32(%rip); or call rel32, and in the table: (endbr64) (bnd) jmp *disp32(%rip)
  int32_t offset;
  if (memcmp(after - 6, "\xff\x15", 2) == 0) {
    memcpy(&offset, after - 4, sizeof offset);
    return load(after + offset);
  }
  if ((uint8_t)after[-5] != 0xe8) { return 0; }
  memcpy(&offset, after - 4, sizeof offset);
  const char *target = after + offset;
  const char *entry = target;
  if (memcmp(entry, "\xf3\x0f\x1e\xfa", 4) == 0) { entry += 4; }
  if ((uint8_t)entry[0] == 0xf2) { entry++; }
  if (memcmp(entry, "\xff\x25", 2) != 0) { return (uintptr_t)target; }
  memcpy(&offset, entry + 2, sizeof offset);
  return load(entry + 6 + offset);
#elif defined(__aarch64__)
  // bl imm26, and in the table: adrp x16; ldr x17, [x16, #imm]
  uint32_t call, page, slot;
  memcpy(&call, after - 4, sizeof call);
  if (call >> 26 != 0x25) { return 0; }
  const char *target = after - 4 + (int64_t)((int32_t)(call << 6) >> 6) * 4;
  memcpy(&page, target, sizeof page);
  memcpy(&slot, target + 4, sizeof slot);
  if ((page & 0x9f00001f) != 0x90000010 || (slot & 0xffc003ff) != 0xf9400211) {
    return (uintptr_t)target;
  }
  int64_t pages = (int64_t)((int32_t)(page << 8) >> 13) * 4 + (page >> 29 & 3);
  return load((const char *)(((uintptr_t)target & ~(uintptr_t)0xfff) + (uintptr_t)(pages * 4096))
              + (slot >> 10 & 0xfff) * 8);
#endif
}

/// Where the answer goes that the runtime is about to give, if it was asked in order to end the
/// process where the answer is no; 0 if it was asked in order to know.
///
/// Isolated deinits, `Task.immediate` and casts to isolated conformances ask to know, and nothing
/// may be recorded of them. They ask with flags, by a function of its own; which one was called is
/// read from the call itself. The runtime's functions between it and the hook keep frame pointers.
static uintptr_t fatal_question(const void *frame) {
  volatile uintptr_t returns = 0;
  itp_guard guard;
  if (!ITP_GUARDED(&guard, ITP_GUARD_MEMORY)) { return 0; }
  uintptr_t frames[RUNTIME_FRAMES_MAX];
  size_t count = itp_walk_frame_pointers(frame, frames, RUNTIME_FRAMES_MAX);
  for (size_t i = 0; i < count; i++) {
    uintptr_t called = called_function(frames[i]);
    if (called && called == (uintptr_t)itp_runtime.is_current_with_flags) { break; }
    if (called && called == (uintptr_t)itp_runtime.is_current) {
      returns = frames[i];
      break;
    }
  }
  itp_guard_end(&guard);
  return returns;
}

/// Stands before the question whether an executor isolates the context. The answer is not changed.
static ITP_SWIFT_CALL int8_t on_is_isolating(
  itp_executor_ref executor, itp_is_isolating *original) {
  int8_t answer = earlier_is_isolating ? earlier_is_isolating(executor, original)
                                       : original(executor);
  if (answer != 0) { return answer; }
  const void *frame = __builtin_frame_address(0);
  uintptr_t returns = fatal_question(frame);
  if (returns) {
    // Here the runtime ends nothing yet: it is the function that checks that will.
    int32_t record = itp_mismatch_record(frame, executor, itp_executor_is_main(executor));
    itp_this_thread.denial = (itp_denial){(uintptr_t)frame, returns, record};
  }
  return answer;
}

/// Notes a check that is under way; false if there are too many.
static bool begin_check(itp_check check) {
  itp_thread *thread = &itp_this_thread;
  // Checks that were left by a jump have frames below this one.
  while (thread->check_count > 0 && thread->checks[thread->check_count - 1].frame <= check.frame) {
    thread->check_count--;
  }
  if (thread->check_count == ITP_CHECKS_MAX) { return false; }
  thread->checks[thread->check_count] = check;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  thread->check_count++;
  return true;
}

/// Ends the check of that frame, if it was noted.
static void end_check(uintptr_t frame) {
  itp_thread *thread = &itp_this_thread;
  while (thread->check_count > 0 && thread->checks[thread->check_count - 1].frame <= frame) {
    thread->check_count--;
  }
}

/// Stands before an executor's `checkIsolated`, which dies where the context is another's.
static ITP_SWIFT_CALL void on_check_isolated(
  itp_executor_ref executor, itp_check_isolated *original) {
  const void *frame = __builtin_frame_address(0);
  itp_check check = {(uintptr_t)frame, executor, itp_executor_is_main(executor), -1};
  bool is_asking = executor.implementation != 0;
  uint32_t unblocked = itp_this_thread.unblocked;
  sigset_t mask;
  if (is_asking) {
    // Only the executor's own code can tell, and trying out what it may do would be noticed: a
    // failed assertion of Dispatch is logged. If it dies, the trap handler knows why.
    itp_trap_handler_ensure(1u << SIGABRT);  // abort() unblocks it
    itp_guard_prepare(ITP_GUARD_CHECK, &mask);
    if (sigismember(&mask, SIGILL)) { itp_this_thread.unblocked |= 1u << SIGILL; }
    if (sigismember(&mask, SIGTRAP)) { itp_this_thread.unblocked |= 1u << SIGTRAP; }
  } else {
    // A default actor was compared by identity before this: nothing but a mismatch comes here.
    check.record = itp_mismatch_record(frame, executor, check.is_main);
  }
  bool is_noted = (is_asking || check.record >= 0) && begin_check(check);
  if (earlier_check_isolated) {
    earlier_check_isolated(executor, original);
  } else {
    original(executor);
  }
  if (is_noted) { end_check(check.frame); }
  if (is_asking) {
    itp_guard_relax(ITP_GUARD_CHECK, &mask);
    itp_this_thread.unblocked = unblocked;
  }
  if (check.record >= 0) { itp_recorder_take_back(check.record); }
}

bool itp_hooks_install(void) {
  if (!itp_runtime.check_isolated_hook || !itp_runtime.is_isolating_hook) { return false; }
  if (*itp_runtime.check_isolated_hook == on_check_isolated) { return true; }
  earlier_check_isolated = *itp_runtime.check_isolated_hook;
  earlier_is_isolating = *itp_runtime.is_isolating_hook;
  *itp_runtime.check_isolated_hook = on_check_isolated;
  *itp_runtime.is_isolating_hook = on_is_isolating;
  return true;
}
#endif
