// The functions of Dispatch that put work on a queue.
#include "itp_blocks.h"

#if defined(__linux__)

/// Stands before a function that takes a block for a queue, and before its form for functions.
#define SUBMIT(name, NAME)                                                                     \
  void name(void *queue, itp_block *block) {                                                   \
    void (*next)(void *, itp_block *) = (void (*)(void *, itp_block *))ITP_NEXT(#name);        \
    itp_calling_block room;                                                                    \
    block = ITP_TRACKED(&room, ITP_SUBMITTER_##NAME, block);                                   \
    ITP_SUBMIT(next(queue, block));                                                            \
  }                                                                                            \
                                                                                               \
  void name##_f(void *queue, void *context, itp_function *function) {                          \
    itp_calling_block room;                                                                    \
    itp_block *block =                                                                         \
      ITP_TRACKED_FUNCTION(&room, ITP_SUBMITTER_##NAME##_F, function, context, NULL);          \
    if (block) {                                                                               \
      void (*next)(void *, itp_block *) = (void (*)(void *, itp_block *))ITP_NEXT(#name);      \
      ITP_SUBMIT(next(queue, block));                                                          \
    } else {                                                                                   \
      itp_probe_enqueued(context, __builtin_return_address(0));                                \
      ((void (*)(void *, void *, itp_function *))ITP_NEXT(#name "_f"))(                        \
        queue, context, function);                                                             \
    }                                                                                          \
  }

/// The same for functions that take something before the queue: a time or a group.
#define SUBMIT_WITH(type, name, NAME)                                                          \
  void name(type first, void *queue, itp_block *block) {                                       \
    void (*next)(type, void *, itp_block *) =                                                  \
      (void (*)(type, void *, itp_block *))ITP_NEXT(#name);                                    \
    itp_calling_block room;                                                                    \
    block = ITP_TRACKED(&room, ITP_SUBMITTER_##NAME, block);                                   \
    ITP_SUBMIT(next(first, queue, block));                                                     \
  }                                                                                            \
                                                                                               \
  void name##_f(type first, void *queue, void *context, itp_function *function) {              \
    itp_calling_block room;                                                                    \
    itp_block *block =                                                                         \
      ITP_TRACKED_FUNCTION(&room, ITP_SUBMITTER_##NAME##_F, function, context, NULL);          \
    if (block) {                                                                               \
      void (*next)(type, void *, itp_block *) =                                                \
        (void (*)(type, void *, itp_block *))ITP_NEXT(#name);                                  \
      ITP_SUBMIT(next(first, queue, block));                                                   \
    } else {                                                                                   \
      ((void (*)(type, void *, void *, itp_function *))ITP_NEXT(#name "_f"))(                  \
        first, queue, context, function);                                                      \
    }                                                                                          \
  }

SUBMIT(dispatch_async, ASYNC)
SUBMIT(dispatch_barrier_async, BARRIER_ASYNC)
SUBMIT_WITH(uint64_t, dispatch_after, AFTER)
SUBMIT_WITH(void *, dispatch_group_async, GROUP_ASYNC)
SUBMIT_WITH(void *, dispatch_group_notify, GROUP_NOTIFY)
#endif
