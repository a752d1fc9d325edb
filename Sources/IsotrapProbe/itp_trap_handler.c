// The handler of fatal signals. Runs on the crash path.
//
// It records the crashed thread, then gives way to whoever was there before, with signal, siginfo
// and exit status unchanged.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_trap_handler.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "itp_async.h"
#include "itp_guard.h"
#include "itp_images.h"
#include "itp_mismatch.h"
#include "itp_recorder.h"
#include "itp_submissions.h"
#include "itp_thread.h"
#include "itp_unwinder.h"

_Static_assert(ITP_CHECKS_MAX <= ITP_ANCHORS_MAX, "every check can be looked for");

/// The signals that are handled.
static const int handled[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};

/// How each signal was disposed of when the probe started, by its number.
static struct sigaction original[32];

/// What the program put in place of our handler later and we displaced again, by number.
static struct sigaction displaced[32];

/// Whether `displaced` holds something to give way to.
static bool is_displaced[32];

/// Set while a thread changes the two above.
static bool changing;

/// Whether the process is dying of this signal by its own doing, so that a check may be the reason.
static bool may_be_a_check(int signal, const siginfo_t *info) {
  if (!(ITP_CHECK_SIGNALS & 1u << signal)) { return false; }
  return info->si_code > 0 || info->si_pid == getpid();
}

/// Whether the function that was told "not isolated" is still on the stack: whoever called it
/// stands below the trap as below the denial.
static bool is_denial_live(const itp_denial *denial, const itp_record *trap) {
  if (!denial->frame || denial->record < 0) { return false; }
  const itp_record *mismatch = itp_recorder_record(denial->record);
  uint32_t caller = 0;
  while (caller < mismatch->frame_count && mismatch->frames[caller] != denial->returns - 1) {
    caller++;
  }
  caller++;
  for (uint32_t i = 0; i < trap->frame_count && caller < mismatch->frame_count; i++) {
    // Either stack may be cut at its outer end.
    uint32_t same = 0;
    while (i + same < trap->frame_count && caller + same < mismatch->frame_count
           && trap->frames[i + same] == mismatch->frames[caller + same]) {
      same++;
    }
    if (same > 0 && (i + same == trap->frame_count || caller + same == mismatch->frame_count)) {
      return true;
    }
  }
  return false;
}

/// The mismatch that this trap carries out, as 1 + its index; 0 if it is another matter. What the
/// thread remembers counts only if the frame it belongs to is still on the stack.
static uint32_t mismatch_of(itp_record *trap, const itp_stack *stack) {
  const itp_thread *thread = &itp_this_thread;
  const itp_check *check = NULL;
  for (uint32_t i = thread->check_count; i > 0 && !check; i--) {
    if (stack->anchors_met & 1u << (i - 1)) { check = &thread->checks[i - 1]; }
  }
  // The innermost is the reason.
  const itp_denial *denial = &thread->denial;
  if ((!check || denial->frame < check->frame) && is_denial_live(denial, trap)) {
    itp_mismatch_add_place(denial->record);
    return (uint32_t)denial->record + 1;
  }
  if (!check) { return 0; }
  if (check->record >= 0) { return (uint32_t)check->record + 1; }
  return (uint32_t)(itp_mismatch_record_trapped(check->executor, check->is_main, trap) + 1);
}

/// Writes the trap record, and the mismatch record that may have been waiting for it. If the
/// program is going to handle the signal, it is recorded only where it carries out a mismatch.
static void record_trap(
  int signal, const siginfo_t *info, const ucontext_t *context, bool is_handled) {
  int32_t index = itp_recorder_claim(ITP_KIND_TRAP);
  if (index < 0) { return; }
  itp_record *record = itp_recorder_record(index);
  record->signal = signal;
  record->signal_code = info->si_code;
  if (info->si_code > 0) { record->fault_address = (uint64_t)(uintptr_t)info->si_addr; }
  itp_images_update();
  itp_mismatch_describe_current(record);
  itp_submissions_describe(&record->submission);
  itp_async_describe(record, itp_context_address(context));
  itp_stack stack = {.addresses = record->frames};
  for (uint32_t i = 0; i < itp_this_thread.check_count; i++) {
    stack.anchors[stack.anchor_count++] = itp_this_thread.checks[i].frame;
  }
  bool is_access = info->si_code > 0 && (signal == SIGSEGV || signal == SIGBUS);
  // No instruction of a program has the highest address.
  itp_unwind_context(context, is_access ? info->si_addr : (void *)UINTPTR_MAX, &stack);
  record->frame_count = stack.count;
  record->flags |= stack.flags;
  if (may_be_a_check(signal, info)) { record->mismatch = mismatch_of(record, &stack); }
  itp_recorder_publish(index);
  if (is_handled && record->mismatch == 0) { itp_recorder_take_back(index); }
}

/// Whether the interrupted instruction raises the signal again when it runs again. On x86-64 a
/// breakpoint has been passed by the time it is told.
static bool happens_again(int signal, const siginfo_t *info) {
  return info->si_code > 0 && signal != SIGTRAP;
}

/// Whether a disposition is our handler.
static bool is_ours(const struct sigaction *disposition);

/// Restores the earlier disposition and lets the signal meet it as if we had not been there: the
/// instruction runs again, or the signal is sent again, to arrive when this handler has returned.
///
/// A handler that the program installed over ours may in turn give way to us, so it has its turn
/// once; the next is the disposition from before the start.
///
/// Where the program blocks the signal and the probe let it through, no handler was to see it: a
/// fault would have killed, and what was sent would have waited.
static void give_way(int signal, siginfo_t *info, ucontext_t *context, bool is_installed) {
  if (is_installed && itp_this_thread.unblocked & 1u << signal) {
    if (info->si_code > 0) {
      sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    } else {
      sigaddset(&context->uc_sigmask, signal);
    }
  } else {
    bool to_displaced = __atomic_exchange_n(&is_displaced[signal], false, __ATOMIC_ACQUIRE);
    bool is_later = is_installed && to_displaced;
    sigaction(signal, is_later ? &displaced[signal] : &original[signal], NULL);
  }
  if (happens_again(signal, info)) { return; }
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pid_t process = getpid();
  long thread = syscall(SYS_gettid);
  if (syscall(SYS_rt_tgsigqueueinfo, process, thread, signal, info) != 0) {
    syscall(SYS_tgkill, process, thread, signal);
  }
}

/// Records the thread that the signal came to, unless that is of no interest.
static void record(int signal, const siginfo_t *info, const ucontext_t *context, bool is_handled) {
  itp_thread *thread = &itp_this_thread;
  // Another thread's check may put this handler back before the signal has met the one that it was
  // left to: then it comes here again. A child of `vfork` shares this memory with its parent.
  uintptr_t address = itp_context_address(context);
  pid_t process = getpid();
  bool is_again = thread->trap_signal == signal && thread->trap_address == address
    && thread->trap_process == process;
  bool is_in_check = thread->check_count > 0 || thread->denial.frame;
  if (thread->in_trap || is_again || (is_handled && !is_in_check)) { return; }
  thread->in_trap = true;
  thread->trap_signal = signal;
  thread->trap_address = address;
  thread->trap_process = process;
  sigset_t mask;
  itp_guard guard;
  // Whatever goes wrong while recording, the program still dies of its own signal. The mask
  // needs no relaxing: the return from this handler brings back the interrupted one.
  itp_guard_prepare(ITP_GUARD_UNWIND, &mask);
  if (ITP_GUARDED(&guard, ITP_GUARD_UNWIND)) {
    record_trap(signal, info, context, is_handled);
    itp_guard_end(&guard);
  }
  thread->in_trap = false;
}

/// The handler.
static void on_signal(int signal, siginfo_t *info, void *context) {
  int error = errno;
  struct sigaction current = {0};
  sigaction(signal, NULL, &current);
  // If another handler is installed, it has called this one as the one before it.
  bool is_installed = is_ours(&current);
  siginfo_t plain = {.si_signo = signal, .si_code = SI_TKILL};
  ucontext_t here;
  if (!(current.sa_flags & SA_SIGINFO)) {
    // Whoever knows this handler from `signal` installs and calls it with a number alone; what
    // stands in the place of the others is garbage.
    plain.si_pid = getpid();
    plain.si_uid = getuid();
    getcontext(&here);
    info = &plain;
    context = &here;
  }
  itp_guard_jump(signal, info);
  bool is_handled = is_installed && __atomic_load_n(&is_displaced[signal], __ATOMIC_ACQUIRE)
    && displaced[signal].sa_handler != SIG_DFL;
  record(signal, info, context, is_handled);
  give_way(signal, info, context, is_installed);
  errno = error;
}

/// Whether a disposition is our handler. A program that was told of it by `signal` may have put it
/// back without its flags.
static bool is_ours(const struct sigaction *disposition) {
  return disposition->sa_sigaction == on_signal;
}

/// Whether a disposition is our handler with what it needs.
static bool is_whole(const struct sigaction *disposition) {
  return is_ours(disposition) && disposition->sa_flags & SA_SIGINFO;
}

/// Installs the handler.
static void install(int signal, const struct sigaction *before) {
  // Nothing is blocked meanwhile, this signal included: nested faults must reach the guard.
  struct sigaction ours = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  ours.sa_flags |= before->sa_flags & SA_RESTART;
  ours.sa_sigaction = on_signal;
  sigaction(signal, &ours, NULL);
}

/// Installs the handler again for one signal, if another one is in its place.
static void ensure(int signal) {
  struct sigaction current;
  if (sigaction(signal, NULL, &current) != 0 || is_whole(&current)) { return; }
  // Another thread that is at it is done soon, unless this one has interrupted it.
  for (int tries = 0; __atomic_exchange_n(&changing, true, __ATOMIC_ACQUIRE); tries++) {
    if (tries == 1000) { return; }
    sched_yield();
  }
  if (sigaction(signal, NULL, &current) == 0 && !is_whole(&current)) {
    if (!is_ours(&current)) {
      displaced[signal] = current;
      __atomic_store_n(&is_displaced[signal], true, __ATOMIC_RELEASE);
    }
    install(signal, &current);
  }
  __atomic_store_n(&changing, false, __ATOMIC_RELEASE);
}

void itp_trap_handler_ensure(uint32_t signals) {
  for (int signal = 1; signal < 32; signal++) {
    if (signals & 1u << signal) { ensure(signal); }
  }
}

void itp_trap_handler_install(void) {
  for (size_t i = 0; i < sizeof handled / sizeof handled[0]; i++) {
    int signal = handled[i];
    if (sigaction(signal, NULL, &original[signal]) != 0) { continue; }
    // A signal that is ignored stays so, also across exec; a fault kills all the same.
    bool is_ignored =
      !(original[signal].sa_flags & SA_SIGINFO) && original[signal].sa_handler == SIG_IGN;
    if (!is_ignored) { install(signal, &original[signal]); }
  }
}
#endif
