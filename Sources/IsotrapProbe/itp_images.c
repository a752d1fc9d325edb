// The loaded images. Runs on the crash path: the loader's list is read under its recursive lock,
// which no thread holds while it waits for another.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_images.h"

#include <link.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>

#include "itp_record.h"
#include "itp_recorder.h"
#include "itp_text.h"

/// Set while a thread writes images down.
static bool busy;

/// The loader's count of loaded images at the last time; 0 at first.
static unsigned long long loads_seen;

/// Copies the build id out of a note segment.
static void read_build_id(itp_image *image, const char *notes, size_t size) {
  static const char owner[4] = "GNU";
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    memcpy(&note, notes, sizeof note);
    size_t name = (note.n_namesz + 3u) & ~(size_t)3, value = (note.n_descsz + 3u) & ~(size_t)3;
    size_t whole = sizeof note + name + value;
    if (whole > size) { return; }
    const char *text = notes + sizeof note;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof owner
        && memcmp(text, owner, sizeof owner) == 0 && note.n_descsz <= ITP_BUILD_ID_MAX) {
      memcpy(image->build_id, text + name, note.n_descsz);
      image->build_id_length = note.n_descsz;
      return;
    }
    notes += whole;
    size -= whole;
  }
}

/// Whether an image with these addresses has been written down.
static bool is_known(uint64_t start, uint64_t end) {
  uint32_t count = __atomic_load_n(&itp_session->image_count, __ATOMIC_ACQUIRE);
  for (uint32_t i = 0; i < count && i < ITP_IMAGE_CAPACITY; i++) {
    const itp_image *image = itp_recorder_image(i);
    if (image->state == ITP_STATE_COMPLETE && image->start == start && image->end == end) {
      return true;
    }
  }
  return false;
}

/// Writes one image down, unless it is known.
static void add(const struct dl_phdr_info *info, bool is_executable) {
  uint64_t start = UINT64_MAX, end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) { continue; }
    uint64_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    if (from < start) { start = from; }
    if (from + info->dlpi_phdr[i].p_memsz > end) { end = from + info->dlpi_phdr[i].p_memsz; }
  }
  if (start >= end || is_known(start, end)) { return; }
  uint32_t index = __atomic_fetch_add(&itp_session->image_count, 1, __ATOMIC_RELAXED);
  if (index >= ITP_IMAGE_CAPACITY) { return; }
  itp_image *image = itp_recorder_image(index);
  __atomic_store_n(&image->state, ITP_STATE_WRITING, __ATOMIC_RELEASE);
  image->start = start;
  image->end = end;
  image->bias = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum && image->build_id_length == 0; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type == PT_NOTE) {
      read_build_id(image, (const char *)(info->dlpi_addr + segment->p_vaddr), segment->p_memsz);
    }
  }
  if (is_executable && itp_session->executable.length > 0) {
    image->path = itp_session->executable;
  } else if (info->dlpi_name && info->dlpi_name[0]) {
    image->path = itp_text_store(info->dlpi_name, strnlen(info->dlpi_name, 4096));
  }
  if (image->path.length == 0) {
    __atomic_fetch_add(&itp_session->images_unnamed, 1, __ATOMIC_RELAXED);
  }
  __atomic_store_n(&image->state, ITP_STATE_COMPLETE, __ATOMIC_RELEASE);
}

/// Takes one image of the loader's list; `position` counts them. Ends the walk if all are known.
static int visit(struct dl_phdr_info *info, size_t size, void *position) {
  size_t *index = position;
  bool counts_loads =
    size >= offsetof(struct dl_phdr_info, dlpi_adds) + sizeof info->dlpi_adds;
  if (*index == 0 && counts_loads) {
    if (info->dlpi_adds == loads_seen) { return 1; }
    loads_seen = info->dlpi_adds;
  }
  add(info, *index == 0);
  *index += 1;
  return 0;
}

void itp_images_update(void) {
  // Another thread's walk is worth waiting for, but not for ever: it may have been interrupted by
  // the very signal that is being handled.
  for (int tries = 0; __atomic_exchange_n(&busy, true, __ATOMIC_ACQUIRE); tries++) {
    if (tries == 1000) { return; }
    sched_yield();
  }
  size_t position = 0;
  dl_iterate_phdr(visit, &position);
  __atomic_store_n(&busy, false, __ATOMIC_RELEASE);
}

bool itp_images_contain(uintptr_t address) {
  uint32_t count = __atomic_load_n(&itp_session->image_count, __ATOMIC_ACQUIRE);
  for (uint32_t i = 0; i < count && i < ITP_IMAGE_CAPACITY; i++) {
    const itp_image *image = itp_recorder_image(i);
    if (image->state == ITP_STATE_COMPLETE && image->start <= address && address < image->end) {
      return true;
    }
  }
  return false;
}
#endif
