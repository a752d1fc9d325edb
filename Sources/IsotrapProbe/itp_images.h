// The loaded images, written down when a record needs them.
#ifndef ITP_IMAGES_H
#define ITP_IMAGES_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/// Writes down the images that are loaded and not yet in the session file. Cheap when nothing was
/// loaded since the last time.
void itp_images_update(void);

/// Whether an address lies in an image that has been written down.
bool itp_images_contain(uintptr_t address);

#pragma GCC visibility pop

#endif
