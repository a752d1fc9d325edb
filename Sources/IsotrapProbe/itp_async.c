// The async callers of the running code. Runs on the crash path.
//
// An async function has no caller on the thread's stack: the runtime enters it, and whoever awaits
// it stands in a chain of async contexts, each with its parent and the address at which that is
// resumed (`AsyncContext` in swiftlang/swift, include/swift/ABI/Task.h). Nothing on the stack marks
// such a frame on x86-64 Linux. So words that may be its context are tried: one is accepted if a
// chain leads from it to the task's outermost context, which returns into the runtime.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_async.h"

#include <stdbool.h>
#include <stddef.h>
#include <unwind.h>

#include "itp_guard.h"
#include "itp_images.h"
#include "itp_runtime.h"
#include "itp_thread.h"
#include "itp_unwinder.h"

#pragma weak _Unwind_Backtrace
#pragma weak _Unwind_GetIP
#pragma weak _Unwind_GetCFA
#pragma weak _Unwind_GetGR

/// Most frames of the thread's stack that are looked at.
#define FRAMES_MAX 256

/// Most words of one frame that are tried.
#define WORDS_MAX 32

/// Most words that are tried in all.
#define TRIES_MAX 1024

/// Most contexts of a chain.
#define CHAIN_MAX 4096

#if defined(__x86_64__)
/// DWARF's number of the frame pointer.
#define FRAME_POINTER 6

/// DWARF's numbers of the registers that calls preserve: first r14, in which async functions get
/// their context.
static const int registers[] = {14, 3, 12, 13, 15};
#elif defined(__aarch64__)
#define FRAME_POINTER 29
static const int registers[] = {22, 19, 20, 21, 23, 24, 25, 26, 27, 28};
#endif

/// How many they are.
#define REGISTER_COUNT (sizeof registers / sizeof registers[0])

/// What an async context begins with.
typedef struct async_context {
  const struct async_context *parent;  // null: the task's outermost
  uintptr_t resume;                    // where the parent goes on
} async_context;

/// A function at work on the thread's stack.
typedef struct activation {
  uintptr_t address;
  uintptr_t stack_pointer;
  uintptr_t frame_pointer;  // the register's value, whatever the function uses it for
  uintptr_t registers[REGISTER_COUNT];
} activation;

/// The search for a context.
typedef struct search {
  itp_record *record;
  uintptr_t from;  // where it begins; 0: it has begun
  uint32_t frames;
  uint32_t tries;
  bool is_past_check;
  activation inner;                 // the last function
  uintptr_t outer_stack_pointer;    // its caller's: where its frame ends
} search;

/// Follows a chain from what may be a context; false if it is none. The record is only valid then.
static bool follow(const async_context *context, itp_record *record) {
  uint32_t count = 0;
  for (uint32_t length = 0; length < CHAIN_MAX; length++) {
    if ((uintptr_t)context % sizeof(uintptr_t) != 0) { return false; }
    async_context read = *context;
    if (count < ITP_ASYNC_FRAMES_MAX) { record->async_frames[count++] = read.resume; }
    if (!read.parent) {
      if (!itp_runtime_contains(read.resume)) { return false; }
      record->async_count = count;
      if (length + 1 > count) { record->flags |= ITP_FLAG_ASYNC_CUT; }
      return true;
    }
    if (!itp_images_contain(read.resume)) { return false; }
    context = read.parent;
  }
  return false;
}

/// Tries a word.
static bool try_word(search *search, uintptr_t word) {
  // Small numbers and addresses of code and constants are the most frequent by far.
  if (word < 4096 || word % sizeof word != 0 || search->tries == TRIES_MAX) { return false; }
  search->tries++;
  if (itp_images_contain(word)) { return false; }
  volatile bool is_found = false;
  itp_guard guard;
  if (ITP_GUARDED(&guard, ITP_GUARD_MEMORY)) {
    is_found = follow((const async_context *)word, search->record);
    itp_guard_end(&guard);
  }
  return is_found;
}

/// Tries what a function that the runtime has called may keep its context in: the place for it in a
/// frame that has one, a register, or any other word of the frame.
static bool try_function(search *search) {
  const activation *function = &search->inner;
  const uintptr_t *start = (const uintptr_t *)function->stack_pointer;
  const uintptr_t *frame = (const uintptr_t *)function->frame_pointer;
  bool has_frame = (uintptr_t)frame % sizeof *frame == 0 && frame > start
    && (uintptr_t)frame < itp_thread_stack_end((uintptr_t)start);
  if (has_frame && try_word(search, frame[-1])) { return true; }
  for (size_t i = 0; i < REGISTER_COUNT; i++) {
    if (try_word(search, function->registers[i])) { return true; }
  }
  for (const uintptr_t *word = start; word < start + WORDS_MAX; word++) {
    if ((uintptr_t)word >= search->outer_stack_pointer) { return false; }
    if (try_word(search, *word)) { return true; }
  }
  return false;
}

/// Takes a function of the stack from the unwinder; ends when the context was found.
static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
  search *search = argument;
  activation function = {
    _Unwind_GetIP(context), _Unwind_GetCFA(context), _Unwind_GetGR(context, FRAME_POINTER), {0}};
  if (function.address == 0 || search->frames++ == FRAMES_MAX) { return _URC_END_OF_STACK; }
  if (search->from && function.address != search->from) { return _URC_NO_REASON; }
  search->from = 0;
  for (size_t i = 0; i < REGISTER_COUNT; i++) {
    function.registers[i] = _Unwind_GetGR(context, registers[i]);
  }
  bool is_runtime = itp_runtime_contains(function.address);
  search->outer_stack_pointer = function.stack_pointer;
  // The innermost of the runtime's functions are those of the check.
  if (search->is_past_check && is_runtime && try_function(search)) { return _URC_END_OF_STACK; }
  if (!is_runtime && !itp_is_own_code(function.address)) { search->is_past_check = true; }
  search->inner = function;
  return _URC_NO_REASON;
}

void itp_async_describe(itp_record *record, uintptr_t from) {
  if (!(record->flags & ITP_FLAG_IN_TASK)) { return; }
  if (!_Unwind_Backtrace || !_Unwind_GetIP || !_Unwind_GetCFA || !_Unwind_GetGR) { return; }
  search search = {.record = record, .from = from};
  sigset_t mask;
  itp_guard guard;
  itp_guard_prepare(ITP_GUARD_UNWIND, &mask);
  if (ITP_GUARDED(&guard, ITP_GUARD_UNWIND)) {
    _Unwind_Backtrace(visit, &search);
    itp_guard_end(&guard);
  }
  itp_guard_relax(ITP_GUARD_UNWIND, &mask);
}
#endif
