// Stepping from a function to its caller.
//
// Not all code keeps frame pointers: the Swift overlay of Dispatch does not, nor need optimized
// programs. But at one address a function's frame always looks the same, so how to step is learned
// once for each, from libgcc's unwinder, and kept in a table of fixed size without locks.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_steps.h"

#include <unwind.h>

#include "itp_guard.h"
#include "itp_thread.h"

#pragma weak _Unwind_Backtrace
#pragma weak _Unwind_GetIP
#pragma weak _Unwind_GetCFA
#pragma weak _Unwind_GetGR

/// Places in the table.
#define STEPS_MAX 16384

/// Places that are tried for one address.
#define PROBES_MAX 16

/// Most frames that are learned from at a time.
#define LESSON_MAX 48

#if defined(__x86_64__)
/// DWARF's number of the frame pointer.
#define FRAME_POINTER 6
#elif defined(__aarch64__)
#define FRAME_POINTER 29
#endif

/// How to step.
enum {
  STEP_END = 1,      // there is no caller, or it cannot be told
  STEP_BY_FRAME = 2,  // the frame pointer leads to the caller's frame pointer and address
  STEP_BY_SIZE = 3,   // the frame has a fixed size
};

/// How a function's frame looks at one address, in one word; 0 until it is known.
typedef union step {
  struct {
    uint8_t kind;
    uint8_t saved;   // words from the frame's end to the saved frame pointer; 0: it is unchanged
    uint32_t words;  // the size of the frame with the return address
  };
  uint64_t whole;
} step;

/// A place in the table.
typedef struct entry {
  uintptr_t address;  // 0: free
  uint64_t step;      // as a step's word
} entry;

/// The table.
static entry entries[STEPS_MAX];

/// The place of an address, which is claimed if it is new; null if there is no room.
static entry *place_of(uintptr_t address) {
  uint64_t hash = address * 0x9e3779b97f4a7c15u >> 32;
  for (uint32_t i = 0; i < PROBES_MAX; i++) {
    entry *place = &entries[(hash + i) % STEPS_MAX];
    uintptr_t found = __atomic_load_n(&place->address, __ATOMIC_RELAXED);
    if (found == 0
        && __atomic_compare_exchange_n(
          &place->address, &found, address, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      return place;
    }
    if (found == address) { return place; }
  }
  return NULL;
}

/// Keeps how to step from an address.
static void keep(uintptr_t address, step step) {
  entry *place = place_of(address);
  if (place) { __atomic_store_n(&place->step, step.whole, __ATOMIC_RELAXED); }
}

/// What is learned from: the stack as the unwinder walks it.
typedef struct lesson {
  itp_activation inner;
  uint32_t frames;
} lesson;

/// How a frame looks, by where the unwinder came out of it.
static step step_between(const itp_activation *inner, const itp_activation *outer) {
  step step = {.whole = 0};
  const uintptr_t *end = (const uintptr_t *)outer->stack_pointer;
  uintptr_t size = outer->stack_pointer - inner->stack_pointer;
  step.kind = STEP_END;
  if (outer->stack_pointer <= inner->stack_pointer || size > UINT32_MAX) { return step; }
  step.words = (uint32_t)(size / sizeof *end);
  const uintptr_t *pair = (const uintptr_t *)inner->frame_pointer;
  if (inner->frame_pointer >= inner->stack_pointer && pair + 2 <= end
      && pair[0] == outer->frame_pointer && pair[1] == outer->address) {
    step.kind = STEP_BY_FRAME;
  } else if (end[-1] == outer->address) {
    // Compilers save the frame pointer before the other registers, if they do.
    step.kind = STEP_BY_SIZE;
    for (uint8_t saved = 2; saved < 10 && saved <= step.words; saved++) {
      if (end[-saved] == outer->frame_pointer) {
        step.saved = saved;
        return step;
      }
    }
    if (inner->frame_pointer != outer->frame_pointer) { step.kind = STEP_END; }
  }
  return step;
}

/// Takes a frame from the unwinder.
static _Unwind_Reason_Code take(struct _Unwind_Context *context, void *argument) {
  lesson *lesson = argument;
  itp_activation outer = {
    _Unwind_GetIP(context), _Unwind_GetCFA(context), _Unwind_GetGR(context, FRAME_POINTER)};
  if (lesson->inner.address) {
    keep(lesson->inner.address, step_between(&lesson->inner, &outer));
  }
  lesson->inner = outer;
  return outer.address == 0 || ++lesson->frames == LESSON_MAX ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/// Learns from the running thread's stack; what it could not learn of the address ends there.
static uint64_t learn(uintptr_t address) {
  lesson lesson = {{0, 0, 0}, 0};
  sigset_t mask;
  itp_guard guard;
  itp_guard_prepare(ITP_GUARD_UNWIND, &mask);
  if (_Unwind_Backtrace && _Unwind_GetIP && _Unwind_GetCFA && _Unwind_GetGR
      && ITP_GUARDED(&guard, ITP_GUARD_UNWIND)) {
    _Unwind_Backtrace(take, &lesson);
    itp_guard_end(&guard);
  }
  itp_guard_relax(ITP_GUARD_UNWIND, &mask);
  entry *place = place_of(address);
  if (!place) { return 0; }
  uint64_t unknown = 0;
  step end = {.kind = STEP_END};
  __atomic_compare_exchange_n(
    &place->step, &unknown, end.whole, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return __atomic_load_n(&place->step, __ATOMIC_RELAXED);
}

/// Keeps a word of the stack that leads on.
static uintptr_t lead(itp_walk *walk, const uintptr_t *word) {
  walk->offsets[walk->word_count] = (uint32_t)((uintptr_t)word - walk->start.stack_pointer);
  walk->words[walk->word_count++] = *word;
  return *word;
}

/// Steps to the caller; false where that is not known. `saved` is where the frame pointer was saved
/// by the functions that were walked; null: it is still the start's.
static bool step_out(
  itp_activation *activation, const uintptr_t **saved, uintptr_t end, itp_walk *walk) {
  const entry *place = place_of(activation->address);
  step step = {.whole = place ? __atomic_load_n(&place->step, __ATOMIC_RELAXED) : 0};
  if (step.whole == 0 && place) { step.whole = learn(activation->address); }
  const uintptr_t *inner = (const uintptr_t *)activation->stack_pointer;
  const uintptr_t *outer;
  if (step.kind == STEP_BY_FRAME) {
    uintptr_t frame_pointer = *saved ? lead(walk, *saved) : activation->frame_pointer;
    walk->uses_frame_pointer |= !*saved;
    outer = (const uintptr_t *)frame_pointer + 2;
    step.saved = 2;
  } else if (step.kind == STEP_BY_SIZE) {
    outer = inner + step.words;
  } else {
    return false;
  }
  if (outer <= inner || (uintptr_t)outer >= end || (uintptr_t)outer % sizeof *outer != 0) {
    return false;
  }
  if (step.saved) { *saved = outer - step.saved; }
  activation->address = lead(walk, outer - 1);
  activation->stack_pointer = (uintptr_t)outer;
  return activation->address != 0;
}

void itp_step_walk(const itp_activation *start, itp_walk *walk) {
  uintptr_t end = itp_thread_stack_end(start->stack_pointer);
  *walk = (itp_walk){.start = *start};
  itp_guard guard;
  // The bounds alone keep reads on the stack; the guard is for stacks that the program made itself.
  if (ITP_GUARDED(&guard, ITP_GUARD_UNWIND)) {
    itp_activation activation = *start;
    const uintptr_t *saved = NULL;
    do { walk->addresses[walk->count++] = activation.address; } while (
      walk->count < ITP_WALK_MAX && step_out(&activation, &saved, end, walk));
    itp_guard_end(&guard);
  }
}

bool itp_step_is_same_way(const itp_activation *start, const itp_walk *walk) {
  if (start->address != walk->start.address || start->stack_pointer != walk->start.stack_pointer) {
    return false;
  }
  if (walk->uses_frame_pointer && start->frame_pointer != walk->start.frame_pointer) {
    return false;
  }
  // In this order: each word tells that the next one is where it was.
  for (uint32_t i = 0; i < walk->word_count; i++) {
    if (*(const uintptr_t *)(start->stack_pointer + walk->offsets[i]) != walk->words[i]) {
      return false;
    }
  }
  return true;
}
#endif
