// The session file. All but `itp_recorder_open` runs on the crash path: stores to mapped memory.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_recorder.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "itp_text.h"
#include "itp_thread.h"

/// Where the sections start, in bytes from the start of the file.
enum {
  IMAGES_OFFSET = sizeof(itp_header),
  RECORDS_OFFSET = IMAGES_OFFSET + ITP_IMAGE_CAPACITY * sizeof(itp_image),
  TEXT_OFFSET = RECORDS_OFFSET + ITP_RECORD_CAPACITY * sizeof(itp_record),
  FILE_SIZE = TEXT_OFFSET + ITP_TEXT_CAPACITY,
};

itp_header *itp_session;

/// The monotonic or the real time in nanoseconds.
static uint64_t nanoseconds(clockid_t clock) {
  struct timespec time = {0};
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/// Tells in one line why there will be no session file.
static void complain(const char *path, int error) {
  const char *advice = "set ISOTRAP_SESSION to a folder that exists and can be written to";
  if (error == ENOSPC || error == EDQUOT || error == EFBIG) {
    advice = "make room there, or set ISOTRAP_SESSION to a folder that has some";
  }
  dprintf(
    STDERR_FILENO,
    "isotrap: cannot make the session file %s (%d KB): %s; "
    "nothing is recorded of process %d; %s\n",
    path, FILE_SIZE / 1024, strerror(error), (int)getpid(), advice);
}

/// Gives the file its full size on the disk, so that no later store can meet a full one. Returns an
/// error number.
static int allocate(int file) {
  // Beyond the process's own limit the kernel would not only refuse but send SIGXFSZ.
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < (rlim_t)FILE_SIZE) { return EFBIG; }
  int error;
  do { error = posix_fallocate(file, 0, FILE_SIZE); } while (error == EINTR);
  return error;
}

bool itp_recorder_open(const char *folder) {
  char path[4096];
  uint64_t start = nanoseconds(CLOCK_MONOTONIC);
  int length = snprintf(
    path, sizeof path, "%s/%d-%llu.isotrap", folder, (int)getpid(), (unsigned long long)start);
  if (length < 0 || (size_t)length >= sizeof path) {
    complain("in ISOTRAP_SESSION", ENAMETOOLONG);
    return false;
  }
  int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) {
    complain(path, errno);
    return false;
  }
  void *memory = MAP_FAILED;
  int error = allocate(file);
  if (error == 0) {
    memory = mmap(NULL, FILE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) { error = errno; }
  }
  close(file);
  if (error != 0) {
    unlink(path);
    complain(path, error);
    return false;
  }
  // Fresh blocks are zeros that need no reading ahead, which would take 0.05 ms at each section.
  madvise(memory, FILE_SIZE, MADV_RANDOM);
  itp_header *header = memory;
  header->version = ITP_VERSION;
  header->header_size = IMAGES_OFFSET;
  header->image_size = sizeof(itp_image);
  header->record_size = sizeof(itp_record);
  header->image_capacity = ITP_IMAGE_CAPACITY;
  header->record_capacity = ITP_RECORD_CAPACITY;
  header->text_capacity = ITP_TEXT_CAPACITY;
  header->pid = (uint32_t)getpid();
  header->start_monotonic = start;
  header->start_realtime = nanoseconds(CLOCK_REALTIME);
  itp_session = header;
  length = (int)readlink("/proc/self/exe", path, sizeof path);
  if (length > 0) { header->executable = itp_text_store(path, (size_t)length); }
  // The magic comes last: what has it, has a whole header.
  __atomic_thread_fence(__ATOMIC_RELEASE);
  memcpy(header->magic, ITP_MAGIC, sizeof ITP_MAGIC);
  return true;
}

itp_record *itp_recorder_record(int32_t index) {
  return (itp_record *)((char *)itp_session + RECORDS_OFFSET) + index;
}

itp_image *itp_recorder_image(uint32_t index) {
  return (itp_image *)((char *)itp_session + IMAGES_OFFSET) + index;
}

char *itp_recorder_text(void) { return (char *)itp_session + TEXT_OFFSET; }

int32_t itp_recorder_claim(itp_kind kind) {
  uint32_t index = __atomic_fetch_add(&itp_session->record_count, 1, __ATOMIC_RELAXED);
  if (index >= ITP_RECORD_CAPACITY) { return -1; }
  itp_record *record = itp_recorder_record((int32_t)index);
  __atomic_store_n(&record->state, ITP_STATE_WRITING, __ATOMIC_RELEASE);
  record->kind = kind;
  record->time = nanoseconds(CLOCK_MONOTONIC) - itp_session->start_monotonic;
  itp_thread_describe(record);
  return (int32_t)index;
}

void itp_recorder_publish(int32_t index) {
  itp_record *record = itp_recorder_record(index);
  __atomic_store_n(&record->count, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&record->state, ITP_STATE_COMPLETE, __ATOMIC_RELEASE);
}

void itp_recorder_count(int32_t index) {
  itp_record *record = itp_recorder_record(index);
  if (__atomic_fetch_add(&record->count, 1, __ATOMIC_RELAXED) == 0) {
    __atomic_store_n(&record->state, ITP_STATE_COMPLETE, __ATOMIC_RELEASE);
  }
}

void itp_recorder_take_back(int32_t index) {
  itp_record *record = itp_recorder_record(index);
  if (__atomic_fetch_sub(&record->count, 1, __ATOMIC_RELAXED) == 1) {
    __atomic_store_n(&record->state, ITP_STATE_VOID, __ATOMIC_RELEASE);
  }
}
#endif
