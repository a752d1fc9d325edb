// A library that installs its handlers before the probe does: it must get every signal unchanged.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

/// Tells what it got, and ends the process.
static void tell(int signal, siginfo_t *info, void *context) {
  char line[100];
  int length = snprintf(
    line, sizeof line, "signal %d code %d own %d address ...%03x\n", signal, info->si_code,
    info->si_code <= 0 && info->si_pid == getpid(),
    // The rest is another in every process.
    info->si_code > 0 ? (unsigned)(uintptr_t)info->si_addr & 0xfff : 0);
  if (write(1, line, (size_t)length) < 0) { _exit(1); }
  _exit(9);
}

/// Installs the handler before the probe does.
__attribute__((constructor)) static void start(void) {
  static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
    struct sigaction action = {.sa_sigaction = tell, .sa_flags = SA_SIGINFO};
    sigaction(signals[i], &action, NULL);
  }
}
