// Which thread is running: the kernel is asked once for each thread.
#if defined(__linux__)
#include "include/itp_thread_id.h"

#include <sys/syscall.h>
#include <unistd.h>

/// The calling thread's number, 0 until the kernel was asked.
static _Thread_local int32_t thread_id;

/// Whether it is the one that the process began with; known together with the number.
static _Thread_local bool is_initial;

int32_t itp_thread_id(void) {
  if (!thread_id) {
    thread_id = (int32_t)syscall(SYS_gettid);
    is_initial = thread_id == getpid();
  }
  return thread_id;
}

bool itp_is_initial_thread(void) {
  itp_thread_id();
  return is_initial;
}
#endif
