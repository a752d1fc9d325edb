// Work items: the blocks that Dispatch makes, with flags and a state of their own.
#include "itp_blocks.h"

#if defined(__linux__)

/// Creates the first work item, and learns from it how they look. What it is created from is copied
/// before, so that it is known where it will be.
#define LEARN(block, create)                                                                  \
  do {                                                                                        \
    itp_block *copy = ((itp_block * (*)(const itp_block *)) ITP_NEXT("_Block_copy"))(block); \
    itp_block *item = create(copy);                                                           \
    if (item) { itp_block_learn(item, copy); }                                                \
    ((void (*)(const itp_block *))ITP_NEXT("_Block_release"))(copy);                          \
    return item;                                                                              \
  } while (0)

/// Stands before the creation of a work item's block.
itp_block *dispatch_block_create(uintptr_t flags, itp_block *block) {
  itp_block *(*next)(uintptr_t, itp_block *) =
    (itp_block * (*)(uintptr_t, itp_block *)) ITP_NEXT("dispatch_block_create");
  if (itp_block_knows_items() || !block) { return next(flags, block); }
#define CREATE(copy) next(flags, copy)
  LEARN(block, CREATE);
#undef CREATE
}

/// Stands before the creation of a work item's block with a quality of service.
itp_block *dispatch_block_create_with_qos_class(
  uintptr_t flags, uint32_t quality, int priority, itp_block *block) {
  itp_block *(*next)(uintptr_t, uint32_t, int, itp_block *) =
    (itp_block * (*)(uintptr_t, uint32_t, int, itp_block *))
      ITP_NEXT("dispatch_block_create_with_qos_class");
  if (itp_block_knows_items() || !block) { return next(flags, quality, priority, block); }
#define CREATE(copy) next(flags, quality, priority, copy)
  LEARN(block, CREATE);
#undef CREATE
}

/// Stands before the submission of a block for when a work item has run.
void dispatch_block_notify(itp_block *item, void *queue, itp_block *block) {
  void (*next)(itp_block *, void *, itp_block *) =
    (void (*)(itp_block *, void *, itp_block *))ITP_NEXT("dispatch_block_notify");
  itp_calling_block room;
  block = ITP_TRACKED(&room, ITP_SUBMITTER_BLOCK_NOTIFY, block);
  ITP_SUBMIT(next(item, queue, block));
}
#endif
