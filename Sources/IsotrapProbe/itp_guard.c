// Doing something that may raise a signal, and coming back. Runs on the crash path.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_guard.h"

#include <pthread.h>
#include <unistd.h>

#include "itp_thread.h"
#include "itp_trap_handler.h"

bool itp_guard_begin(itp_guard *guard, itp_guard_signals signals) {
  guard->signals = signals;
  guard->outer = itp_this_thread.guard;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  itp_this_thread.guard = guard;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return true;
}

void itp_guard_end(itp_guard *guard) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  itp_this_thread.guard = guard->outer;
}

void itp_guard_jump(int signal, const siginfo_t *info) {
  itp_guard *guard = itp_this_thread.guard;
  if (!guard || !(guard->signals & 1u << signal)) { return; }
  // A signal that was sent from elsewhere is not the region's doing; abort() sends to itself.
  if (info->si_code <= 0 && !(signal == SIGABRT && info->si_pid == getpid())) { return; }
  itp_this_thread.guard = guard->outer;
  siglongjmp(guard->jump, 1);
}

void itp_guard_prepare(itp_guard_signals signals, sigset_t *saved) {
  sigset_t set;
  sigemptyset(&set);
  for (int signal = 1; signal < 32; signal++) {
    if (signals & 1u << signal) { sigaddset(&set, signal); }
  }
  itp_trap_handler_ensure(signals);
  pthread_sigmask(SIG_UNBLOCK, &set, saved);
}

void itp_guard_relax(itp_guard_signals signals, const sigset_t *saved) {
  for (int signal = 1; signal < 32; signal++) {
    if (signals & 1u << signal && sigismember(saved, signal)) {
      pthread_sigmask(SIG_SETMASK, saved, NULL);
      return;
    }
  }
}
#endif
