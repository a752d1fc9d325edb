// Work items. A work item's block is made by Dispatch, which looks for its flags and its state
// wherever it is submitted, so what is tracked is the block inside; see `itp_block_prepare`.
#include "itp_own_code.h"

#if defined(__linux__)
#include "itp_blocks.h"

/// Stands before the creation of a work item's block.
itp_block *dispatch_block_create(uintptr_t flags, itp_block *block) {
  itp_block *(*next)(uintptr_t, itp_block *) =
    (itp_block * (*)(uintptr_t, itp_block *)) ITP_NEXT("dispatch_block_create");
  itp_tracked_block room = {.copy = NULL};
  itp_block *item = next(flags, itp_block_prepare(&room, block));
  itp_block_learn(&room, item);
  return item;
}

/// Stands before the creation of a work item's block with a quality of service.
itp_block *dispatch_block_create_with_qos_class(
  uintptr_t flags, uint32_t quality, int priority, itp_block *block) {
  itp_block *(*next)(uintptr_t, uint32_t, int, itp_block *) =
    (itp_block * (*)(uintptr_t, uint32_t, int, itp_block *))
      ITP_NEXT("dispatch_block_create_with_qos_class");
  itp_tracked_block room = {.copy = NULL};
  itp_block *item = next(flags, quality, priority, itp_block_prepare(&room, block));
  itp_block_learn(&room, item);
  return item;
}

/// Stands before the submission of a block for when a work item has run.
void dispatch_block_notify(itp_block *item, void *queue, itp_block *block) {
  void (*next)(itp_block *, void *, itp_block *) =
    (void (*)(itp_block *, void *, itp_block *))ITP_NEXT("dispatch_block_notify");
  itp_tracked_block room;
  next(item, queue, ITP_TRACKED(&room, ITP_SUBMITTER_BLOCK_NOTIFY, block));
}
#endif
