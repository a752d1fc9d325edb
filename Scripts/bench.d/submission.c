// Measures what tracking where work is submitted costs, against Dispatch alone in the same process:
//
//     clang -O2 -fblocks -c Scripts/bench.d/submission.c -o submission.o
//     swiftc submission.o -ldispatch -lBlocksRuntime -o submission
//     LD_PRELOAD=PROBE [ISOTRAP_SESSION=FOLDER] ./submission
//
// Batches of blocks are submitted through the name `dispatch_async`, which the probe stands in for,
// and through Dispatch's own definition of it, in turn. Without a session folder the probe passes
// everything through. Prints one line of JSON, medians in nanoseconds to submit and run a block:
//
// - ours, bare: the time while the queue runs, as programs have it. Most of it is how often the
//   queue's thread falls asleep, so the same thing differs from itself: again is bare once more.
// - oursAlone, bareAlone: the processor time where the queue is suspended until all is submitted.
//
// Dispatch's headers stand where the toolchain is, so its functions are declared.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// Frames above the submitting one, about as many as an application has.
#define DEPTH 24

/// Blocks in a batch, and batches of each kind.
#define BATCH 2000
#define BATCHES 101

typedef void *object;
typedef void (^block)(void);
typedef void submit(object queue, block block);

extern object dispatch_queue_create(const char *label, object attributes);
extern void dispatch_async(object queue, block block);
extern void dispatch_sync(object queue, block block);
extern void dispatch_suspend(object queue);
extern void dispatch_resume(object queue);

/// Where the blocks run.
static object queue;

/// How many have run; owned by the queue.
static uint64_t count;

/// What is measured.
typedef struct measurement {
  submit *submit;
  bool is_alone;  // the queue is suspended, and the processor time counts
  double times[BATCHES];
} measurement;

/// The time of a clock in nanoseconds.
static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
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

/// Submits a batch under a stack of frames, and waits until it has run. Returns a block's time.
__attribute__((noinline)) static double batch(int depth, const measurement *what) {
  if (depth > 0) {
    double time = batch(depth - 1, what);
    __asm__ volatile("" : : : "memory");
    return time;
  }
  clockid_t clock = what->is_alone ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
  if (what->is_alone) { dispatch_suspend(queue); }
  double start = now(clock);
  for (uint64_t i = 0; i < BATCH; i++) {
    what->submit(queue, ^{ count += i; });
  }
  if (what->is_alone) { dispatch_resume(queue); }
  dispatch_sync(queue, ^{});
  return (now(clock) - start) / BATCH;
}

/// Measures everything in turn, forwards and backwards.
int main(void) {
  void *dispatch = dlopen("libdispatch.so", RTLD_LAZY | RTLD_NOLOAD);
  submit *bare = dispatch ? (submit *)dlsym(dispatch, "dispatch_async") : NULL;
  if (!bare) { return 69; }
  queue = dispatch_queue_create("bench", NULL);
  static measurement measurements[5];
  const char *names[] = {"ours", "bare", "again", "oursAlone", "bareAlone"};
  for (int i = 0; i < 5; i++) {
    measurements[i].submit = i == 0 || i == 3 ? dispatch_async : bare;
    measurements[i].is_alone = i >= 3;
  }
  for (int round = 0; round < BATCHES; round++) {
    for (int i = 0; i < 5; i++) {
      measurement *what = &measurements[round % 2 ? 4 - i : i];
      what->times[round] = batch(DEPTH, what);
    }
  }
  for (int i = 0; i < 5; i++) {
    printf("%s\"%s\":%.1f", i ? "," : "{", names[i], median(measurements[i].times, BATCHES));
  }
  printf("}\n");
  return 0;
}
