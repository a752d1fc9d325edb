// Threads: each gets an alternate signal stack, so that running out of its own can be recorded.
#include "itp_next.h"

#if defined(__linux__)
#include <pthread.h>
#include <sys/mman.h>

/// What the program wants a thread to do. Mapped by the creating thread, unmapped by the new one:
/// `free` would give that one an arena of the heap, 128 MB of address space, which it may never use.
typedef struct thread_body {
  void *(*run)(void *);
  void *argument;
} thread_body;

/// The first function of every thread. The signal stack is given back however the thread ends.
static void *run(void *argument) {
  thread_body body = *(thread_body *)argument;
  munmap(argument, sizeof body);
  void *result = NULL;
  void *stack = itp_probe_give_signal_stack();
  pthread_cleanup_push(itp_probe_take_signal_stack, stack);
  result = body.run(body.argument);
  pthread_cleanup_pop(1);
  return result;
}

/// Stands before the creation of a thread.
int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
    (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))ITP_NEXT(
      "pthread_create");
  thread_body *body = MAP_FAILED;
  if (itp_probe_is_recording()) {
    body = mmap(
      NULL, sizeof *body, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  }
  if (body == MAP_FAILED) { return next(thread, attributes, start, argument); }
  *body = (thread_body){start, argument};
  int error = next(thread, attributes, run, body);
  if (error != 0) { munmap(body, sizeof *body); }
  return error;
}
#endif
