// Stacks of the running thread. All but `itp_unwinder_load` runs on the crash path.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_unwinder.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <sys/auxv.h>
#include <unwind.h>

#if __has_include(<libunwind.h>)
#define UNW_LOCAL_ONLY
#include <libunwind.h>
#define HAVE_LIBUNWIND 1
#endif

#include "itp_guard.h"
#include "itp_images.h"
#include "itp_thread.h"

#pragma weak dlsym
#pragma weak dlopen
#pragma weak _Unwind_Backtrace
#pragma weak _Unwind_GetIPInfo
#pragma weak _Unwind_GetGR

/// Frames beyond a record's capacity that a walk may meet: the probe's own.
#define OWN_FRAMES_MAX 16

/// The bounds of the probe's own code, set by the linker (see itp_own_code.h).
extern const char __start_itp_code[] __attribute__((visibility("hidden")));
extern const char __stop_itp_code[] __attribute__((visibility("hidden")));

// FRAME_POINTER: DWARF's number of the frame pointer. CONTEXT_PC, CONTEXT_FP: the program counter
// and the frame pointer of a signal's context.
#if defined(__x86_64__)
#define FRAME_POINTER 6
#define CONTEXT_PC(context) ((uintptr_t)(context)->uc_mcontext.gregs[REG_RIP])
#define CONTEXT_FP(context) ((uintptr_t)(context)->uc_mcontext.gregs[REG_RBP])
#elif defined(__aarch64__)
#define FRAME_POINTER 29
#define CONTEXT_PC(context) ((uintptr_t)(context)->uc_mcontext.pc)
#define CONTEXT_FP(context) ((uintptr_t)(context)->uc_mcontext.regs[29])
#else
#error "Isotrap knows the registers of x86-64 and arm64 only"
#endif

uintptr_t itp_context_address(const ucontext_t *context) { return CONTEXT_PC(context); }

bool itp_is_own_code(uintptr_t address) {
  return address >= (uintptr_t)__start_itp_code && address < (uintptr_t)__stop_itp_code;
}

/// Takes one frame; false when there is no room for more.
static bool take(itp_stack *stack, uintptr_t address, uintptr_t frame_pointer) {
  for (uint32_t i = 0; i < stack->anchor_count; i++) {
    if (stack->anchors[i] == frame_pointer) { stack->anchors_met |= 1u << i; }
  }
  if (itp_is_own_code(address)) { return true; }
  if (stack->count == ITP_FRAMES_MAX) {
    stack->flags |= ITP_FLAG_FRAMES_CUT;
    return false;
  }
  stack->addresses[stack->count++] = address;
  return true;
}

/// Judges the end of a walk: a stack whose last frame lies in no image was left, not finished.
static void finish(itp_stack *stack) {
  if (stack->flags & ITP_FLAG_FRAMES_CUT) { return; }
  while (stack->count > 1 && !itp_images_contain(stack->addresses[stack->count - 1])) {
    stack->flags |= ITP_FLAG_FRAMES_PARTIAL;
    stack->count--;
  }
}

size_t itp_walk_frame_pointers(const void *frame, uintptr_t *returns, size_t capacity) {
  itp_guard guard;
  volatile size_t count = 0;
  // The bounds alone keep reads on the stack; the guard is for stacks that the program made itself.
  if (ITP_GUARDED(&guard, ITP_GUARD_MEMORY)) {
    uintptr_t at = (uintptr_t)frame;
    uintptr_t end = itp_thread_stack_end(at);
    while (count < capacity && at % sizeof at == 0 && end > at && end - at >= 2 * sizeof at) {
      const uintptr_t *pair = (const uintptr_t *)at;
      if (pair[1] == 0) { break; }
      returns[count++] = pair[1];
      if (pair[0] <= at) { break; }
      at = pair[0];
    }
    itp_guard_end(&guard);
  }
  return count;
}

/// Walks by frame pointers, for want of anything better.
static void walk_by_frame_pointers(uintptr_t frame, itp_stack *stack) {
  stack->flags |= ITP_FLAG_BY_FRAME_POINTER;
  uintptr_t returns[ITP_FRAMES_MAX];
  size_t count = itp_walk_frame_pointers((const void *)frame, returns, ITP_FRAMES_MAX);
  for (size_t i = 0; i < count && take(stack, returns[i] - 1, 0); i++) {}
}

/// A walk by libgcc.
typedef struct gcc_walk {
  itp_stack *stack;
  uintptr_t from;  // where the frames begin to count; 0: at once
  uint32_t steps;
} gcc_walk;

/// Takes a frame from libgcc.
static _Unwind_Reason_Code gcc_visit(struct _Unwind_Context *context, void *argument) {
  gcc_walk *walk = argument;
  int is_interrupted = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_interrupted);
  if (address == 0 || walk->steps++ == ITP_FRAMES_MAX + 2 * OWN_FRAMES_MAX) {
    return _URC_END_OF_STACK;
  }
  if (walk->from && address != walk->from) { return _URC_NO_REASON; }
  walk->from = 0;
  // A guard that is hit by garbage in a corrupted frame ends the walk before this is reached.
  uintptr_t frame_pointer = _Unwind_GetGR(context, FRAME_POINTER);
  bool goes_on = take(walk->stack, is_interrupted ? address : address - 1, frame_pointer);
  return goes_on ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/// Walks by libgcc; false if the process does not have it.
static bool walk_by_libgcc(uintptr_t from, itp_stack *stack) {
  if (!_Unwind_Backtrace || !_Unwind_GetIPInfo || !_Unwind_GetGR) { return false; }
  gcc_walk walk = {stack, from, 0};
  _Unwind_Backtrace(gcc_visit, &walk);
  return stack->count > 0;
}

#if HAVE_LIBUNWIND

/// The name that one of libunwind's functions has in the library, which a macro of its stands for.
#define NAME_OF(symbol) NAME_OF_(symbol)
#define NAME_OF_(symbol) #symbol

/// The functions of libunwind, null where it is not installed.
static struct {
  int (*backtrace)(void **, int);
  int (*init)(unw_cursor_t *, unw_context_t *, int);
  int (*step)(unw_cursor_t *);
  int (*get)(unw_cursor_t *, int, unw_word_t *);
  int (*is_signal_frame)(unw_cursor_t *);
  bool loaded;
} libunwind;

void itp_unwinder_load(void) {
  // Without a loader (there is none in the auxiliary vector) the program is static, and `dlopen`
  // would bring a second C library into it.
  if (!dlopen || !dlsym || getauxval(AT_BASE) == 0) { return; }
  void *library = dlopen("libunwind.so.8", RTLD_LAZY | RTLD_LOCAL);
  if (!library) { return; }
  libunwind.backtrace = dlsym(library, "unw_backtrace");
  libunwind.init = dlsym(library, NAME_OF(unw_init_local2));
  libunwind.step = dlsym(library, NAME_OF(unw_step));
  libunwind.get = dlsym(library, NAME_OF(unw_get_reg));
  libunwind.is_signal_frame = dlsym(library, NAME_OF(unw_is_signal_frame));
  libunwind.loaded = libunwind.backtrace && libunwind.init && libunwind.step && libunwind.get
    && libunwind.is_signal_frame;
}

/// Walks from here by libunwind's cached walk; false if there is no libunwind.
static bool walk_here_by_libunwind(itp_stack *stack) {
  if (!libunwind.loaded) { return false; }
  void *addresses[ITP_FRAMES_MAX + OWN_FRAMES_MAX];
  int count = libunwind.backtrace(addresses, ITP_FRAMES_MAX + OWN_FRAMES_MAX);
  for (int i = 0; i < count && take(stack, (uintptr_t)addresses[i] - 1, 0); i++) {}
  return count > 0;
}

/// Walks from a context by libunwind; false if there is no libunwind. Where the context was
/// interrupted its program counter is exact, otherwise it is a return address.
static bool walk_context_by_libunwind(
  const ucontext_t *context, bool is_interrupted, itp_stack *stack) {
  unw_cursor_t cursor;
  if (!libunwind.loaded) { return false; }
  // libunwind reads the context and does not change it.
  unw_context_t *registers = (unw_context_t *)(uintptr_t)context;
  if (libunwind.init(&cursor, registers, is_interrupted ? UNW_INIT_SIGNAL_FRAME : 0) != 0) {
    return false;
  }
  int left = 1;
  for (uint32_t steps = 0; left > 0 && steps < ITP_FRAMES_MAX + 2 * OWN_FRAMES_MAX; steps++) {
    unw_word_t address = 0, frame_pointer = 0;
    libunwind.get(&cursor, UNW_REG_IP, &address);
    libunwind.get(&cursor, FRAME_POINTER, &frame_pointer);
    if (address == 0) { break; }
    // A signal's trampoline was not called, and what it returns to was interrupted.
    bool is_trampoline = libunwind.is_signal_frame(&cursor) > 0;
    bool is_exact = is_interrupted || is_trampoline;
    if (!take(stack, is_exact ? address : address - 1, frame_pointer)) { break; }
    is_interrupted = is_trampoline;
    left = libunwind.step(&cursor);
  }
  if (left < 0) { stack->flags |= ITP_FLAG_FRAMES_PARTIAL; }
  return true;
}

#else

void itp_unwinder_load(void) {}

/// Built without libunwind's headers.
static bool walk_here_by_libunwind(itp_stack *stack) { return false; }

/// Built without libunwind's headers.
static bool walk_context_by_libunwind(
  const ucontext_t *context, bool is_interrupted, itp_stack *stack) {
  return false;
}

#endif

void itp_unwind_here(itp_stack *stack) {
  sigset_t mask;
  itp_guard guard;
  itp_guard_prepare(ITP_GUARD_UNWIND, &mask);
  if (ITP_GUARDED(&guard, ITP_GUARD_UNWIND)) {
    if (!walk_here_by_libunwind(stack) && !walk_by_libgcc(0, stack)) {
      walk_by_frame_pointers((uintptr_t)__builtin_frame_address(0), stack);
    }
    itp_guard_end(&guard);
  } else {
    stack->flags |= ITP_FLAG_FRAMES_PARTIAL;
  }
  itp_guard_relax(ITP_GUARD_UNWIND, &mask);
  finish(stack);
}

/// Steps out of a call that led nowhere: no frame was made yet, so the return address is where the
/// call left it.
static void return_from_wild_call(ucontext_t *context) {
#if defined(__x86_64__)
  greg_t *registers = context->uc_mcontext.gregs;
  registers[REG_RIP] = *(const greg_t *)registers[REG_RSP];
  registers[REG_RSP] += 8;
#elif defined(__aarch64__)
  context->uc_mcontext.pc = context->uc_mcontext.regs[30];
#endif
}

/// Walks from an interrupted context by whatever there is.
static void walk_context(const ucontext_t *context, bool is_wild_call, itp_stack *stack) {
  if (is_wild_call) {
    take(stack, CONTEXT_PC(context), 0);
    ucontext_t returned = *context;
    return_from_wild_call(&returned);
    if (walk_context_by_libunwind(&returned, false, stack)) { return; }
  } else {
    if (walk_context_by_libunwind(context, true, stack)) { return; }
    if (walk_by_libgcc(CONTEXT_PC(context), stack)) { return; }
    take(stack, CONTEXT_PC(context), CONTEXT_FP(context));
  }
  walk_by_frame_pointers(CONTEXT_FP(context), stack);
}

void itp_unwind_context(const ucontext_t *context, const void *fetched_from, itp_stack *stack) {
  itp_guard guard;
  if (ITP_GUARDED(&guard, ITP_GUARD_UNWIND)) {
    walk_context(context, CONTEXT_PC(context) == (uintptr_t)fetched_from, stack);
    itp_guard_end(&guard);
  } else {
    stack->flags |= ITP_FLAG_FRAMES_PARTIAL;
  }
  finish(stack);
}
#endif
