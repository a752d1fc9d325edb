// The doors through which a run loop serves Dispatch's main queue.
#if defined(__linux__)
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <unistd.h>

#include "include/itp_main_executor.h"

/// An eventfd that is signalled when the main queue gets work; made for CoreFoundation's run loop.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Runs what is on the main queue; the argument is not used on Linux.
extern void _dispatch_main_queue_callback_4CF(void *message);

/// How often to look for more work before the thread goes to sleep, some microseconds in all.
///
/// To sleep and be woken costs more than that, and whoever waits for this thread often answers
/// within them. Looking costs no system call.
#define LOOKS 200

/// Lets the processor know that this is a waiting loop.
static void relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

void itp_main_queue_wait(void) {
  struct pollfd queue = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  while (poll(&queue, 1, -1) < 0 && errno == EINTR) {}
  // The count is taken before the work, so that work which comes meanwhile counts again.
  uint64_t count;
  while (read(queue.fd, &count, sizeof count) < 0 && errno == EINTR) {}
}

void itp_main_queue_drain(void) {
  for (int look = 0; look < LOOKS; look++) {
    _dispatch_main_queue_callback_4CF(NULL);
    relax();
  }
}
#endif
