// Measures what the probe costs inside a process, with the probe's own sources linked in:
//
//     clang -O2 -std=gnu17 -D_GNU_SOURCE -ISources/IsotrapProbe -ISources/IsotrapProbe/include \
//       -ISources/IsotrapRecordFormat/include Scripts/bench.d/capture.c Sources/IsotrapProbe/*.c \
//       -o capture
//     ISOTRAP_SESSION=FOLDER ./capture [PROBE]
//
// Prints one line of JSON; times are medians in nanoseconds. With the preloadable probe's path it
// also measures what preloading adds to the start of a process. Exits with 1 if a repeat was not
// counted at its site.
#include <glob.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>

#include "itp_executor.h"
#include "itp_mismatch.h"
#include "itp_probe.h"
#include "itp_recorder.h"

/// Frames above the measured one, about as many as a callback from a queue has.
#define DEPTH 24

/// How often each thing is done.
#define NEW_SITES 30
#define THREADS 10
#define REPEATS 200000
#define STARTS 300

/// A type context as Swift lays it out.
typedef struct context {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  char text[20];
} context;

/// An actor `App.Store`, as far as the probe looks at it.
static struct {
  const void *metadata;
  const void *words[6];
  context module, type;
} actor;

/// The result of the last call; -1 if the file was full.
static int32_t last;

/// The monotonic time in nanoseconds.
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/// Orders two times.
static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/// The middle one of some times, which it sorts.
static double median(double *times, size_t count) {
  qsort(times, count, sizeof *times, compare);
  return times[count / 2];
}

/// Lays out the actor's type.
static void make_actor(void) {
  actor.metadata = actor.words;
  actor.words[5] = &actor.type;
  actor.type.flags = 16;
  actor.type.parent = (int32_t)((char *)&actor.module - (char *)&actor.type.parent);
  actor.type.name = actor.module.name = sizeof(int32_t);
  strcpy(actor.type.text, "Store");
  strcpy(actor.module.text, "App");
}

/// Records at a site that is told from others by the executor.
__attribute__((noinline)) static double record(const void *identity) {
  itp_executor_ref executor = {(void *)(uintptr_t)identity, 0};
  double start = now();
  last = itp_mismatch_record(__builtin_frame_address(0), executor, false);
  return now() - start;
}

/// Records under a stack of frames.
__attribute__((noinline)) static double record_deep(int depth, const void *identity) {
  double time = depth == 0 ? record(identity) : record_deep(depth - 1, identity);
  __asm__ volatile("" : : : "memory");
  return time;
}

/// Another object of the same type.
static const void *new_object(void) {
  const void **object = calloc(1, 64);
  *object = actor.words;
  return object;
}

/// Records once on a thread of its own.
static void *on_thread(void *time) {
  *(double *)time = record_deep(DEPTH, new_object());
  return NULL;
}

/// Records at one site again and again.
__attribute__((noinline)) static double repeat(const void *identity) {
  itp_executor_ref executor = {(void *)(uintptr_t)identity, 0};
  const void *frame = __builtin_frame_address(0);
  itp_mismatch_record(frame, executor, false);
  double start = now();
  for (int i = 0; i < REPEATS; i++) { last = itp_mismatch_record(frame, executor, false); }
  return (now() - start) / REPEATS;
}

/// Repeats under a stack of frames.
__attribute__((noinline)) static double repeat_deep(int depth, const void *identity) {
  double time = depth == 0 ? repeat(identity) : repeat_deep(depth - 1, identity);
  __asm__ volatile("" : : : "memory");
  return time;
}

/// Counts a frame of libgcc's walk.
static _Unwind_Reason_Code count_frame(struct _Unwind_Context *context, void *count) {
  *(int *)count += _Unwind_GetIP(context) != 0;
  return _URC_NO_REASON;
}

/// The peer: libgcc's walk of the same stack.
__attribute__((noinline)) static double walk_by_libgcc(void) {
  int count = 0;
  double start = now();
  _Unwind_Backtrace(count_frame, &count);
  double time = now() - start;
  return count > DEPTH ? time : 0;
}

/// The peer's walk under a stack of frames.
__attribute__((noinline)) static double walk_deep(int depth) {
  double time = depth == 0 ? walk_by_libgcc() : walk_deep(depth - 1);
  __asm__ volatile("" : : : "memory");
  return time;
}

/// The peer's walk, once on a thread of its own.
static void *walk_on_thread(void *time) {
  *(double *)time = walk_deep(DEPTH);
  return NULL;
}

/// Starts this program, which ends at once, and waits for it. The file that it left is removed, as
/// a replay does, so that the disk is not what is measured.
static double start_child(char *program, char **environment) {
  char *arguments[] = {program, "--nothing", NULL};
  pid_t child;
  int status;
  double start = now();
  if (posix_spawn(&child, program, NULL, NULL, arguments, environment) != 0) { exit(2); }
  waitpid(child, &status, 0);
  double time = now() - start;
  char pattern[4096];
  snprintf(pattern, sizeof pattern, "%s/%d-*.isotrap", getenv("ISOTRAP_SESSION"), (int)child);
  glob_t files;
  if (glob(pattern, GLOB_NOSORT, NULL, &files) == 0) {
    for (size_t i = 0; i < files.gl_pathc; i++) { unlink(files.gl_pathv[i]); }
    globfree(&files);
  }
  return time;
}

/// Measures everything, or is the child that measures nothing.
int main(int count, char **arguments) {
  if (count > 1 && !strcmp(arguments[1], "--nothing")) { return 0; }
  if (!itp_probe_is_recording()) {
    fputs("capture: set ISOTRAP_SESSION to an empty folder\n", stderr);
    return 64;
  }
  make_actor();
  double first = record_deep(DEPTH, new_object());
  double new_sites[NEW_SITES], threads[THREADS], walks[NEW_SITES], thread_walks[THREADS];
  for (int i = 0; i < NEW_SITES; i++) { new_sites[i] = record_deep(DEPTH, new_object()); }
  for (int i = 0; i < THREADS; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, on_thread, &threads[i]);
    pthread_join(thread, NULL);
  }
  for (int i = 0; i < NEW_SITES; i++) { walks[i] = walk_deep(DEPTH); }
  for (int i = 0; i < THREADS; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, walk_on_thread, &thread_walks[i]);
    pthread_join(thread, NULL);
  }
  double known = repeat_deep(DEPTH, new_object());
  bool is_counted = last >= 0 && itp_recorder_record(last)->count == REPEATS + 1;
  int frames = last >= 0 ? (int)itp_recorder_record(last)->frame_count : 0;
  printf(
    "{\"frames\":%d,\"firstInProcess\":%.0f,\"newSite\":%.0f,\"threadsFirst\":%.0f,"
    "\"knownSite\":%.0f,\"libgccWalk\":%.0f,\"libgccThreadsFirst\":%.0f",
    frames, first, median(new_sites, NEW_SITES), median(threads, THREADS), known,
    median(walks, NEW_SITES), median(thread_walks, THREADS));
  if (count > 1) {
    char preload[4096], session[4096];
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", arguments[1]);
    snprintf(session, sizeof session, "ISOTRAP_SESSION=%s", getenv("ISOTRAP_SESSION"));
    char *bare[] = {NULL}, *watched[] = {preload, session, NULL};
    static double without[STARTS], with[STARTS];
    for (int i = 0; i < STARTS; i++) {
      without[i] = start_child(arguments[0], bare);
      with[i] = start_child(arguments[0], watched);
    }
    double base = median(without, STARTS);
    printf(",\"bareStart\":%.0f,\"preloadAdds\":%.0f", base, median(with, STARTS) - base);
  }
  printf("}\n");
  return is_counted ? 0 : 1;
}
