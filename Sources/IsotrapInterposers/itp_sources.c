// The handlers of dispatch sources. Dispatch keeps a handler until it is replaced or the source is
// cancelled, and lets go of it then.
#include "itp_blocks.h"

#if defined(__linux__)

/// Stands before a function that sets a handler, and before its form for functions. Such a function
/// gets the context that the source has when it runs.
#define SET_HANDLER(name, NAME)                                                             \
  void name(void *source, itp_block *block) {                                               \
    void (*next)(void *, itp_block *) = (void (*)(void *, itp_block *))ITP_NEXT(#name);     \
    itp_calling_block room;                                                                 \
    block = ITP_TRACKED(&room, ITP_SUBMITTER_##NAME, block);                                \
    ITP_SUBMIT(next(source, block));                                                        \
  }                                                                                         \
                                                                                            \
  void name##_f(void *source, itp_function *function) {                                     \
    itp_calling_block room;                                                                 \
    itp_block *block =                                                                      \
      ITP_TRACKED_FUNCTION(&room, ITP_SUBMITTER_##NAME##_F, function, NULL, source);        \
    if (block) {                                                                            \
      void (*next)(void *, itp_block *) = (void (*)(void *, itp_block *))ITP_NEXT(#name);   \
      ITP_SUBMIT(next(source, block));                                                      \
    } else {                                                                                \
      ((void (*)(void *, itp_function *))ITP_NEXT(#name "_f"))(source, function);           \
    }                                                                                       \
  }

SET_HANDLER(dispatch_source_set_event_handler, EVENT_HANDLER)
SET_HANDLER(dispatch_source_set_cancel_handler, CANCEL_HANDLER)
SET_HANDLER(dispatch_source_set_registration_handler, REGISTRATION_HANDLER)
#endif
