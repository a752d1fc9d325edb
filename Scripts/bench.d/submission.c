// Measures what tracking where work is submitted costs, against Dispatch alone in the same process:
//
//     clang -O2 -fblocks -c Scripts/bench.d/submission.c -o submission.o
//     swiftc submission.o -ldispatch -lBlocksRuntime -o submission
//     LD_PRELOAD=PROBE [ISOTRAP_SESSION=FOLDER] ./submission
//
// Batches of blocks are submitted through the name `dispatch_async`, which the probe stands in for,
// and through Dispatch's own definition of it, in turn. A batch is submitted to a suspended queue,
// which then runs it: otherwise the cost of a block depends on how often the queue's thread falls
// asleep, ten times as much as the block's own. Prints one line of JSON: medians of the processor
// time, in nanoseconds, to submit and run a block. Without a session folder the probe passes
// everything through. Dispatch's headers stand where the toolchain is, so its functions are declared.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// Frames above the submitting one, about as many as an application has.
#define DEPTH 24

/// Blocks in a batch, and batches of each kind.
#define BATCH 2000
#define BATCHES 201

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

/// The processor time of all threads in nanoseconds.
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
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

/// Submits a batch under a stack of frames, and waits until it has run.
__attribute__((noinline)) static double batch(int depth, submit *submit) {
  if (depth > 0) {
    double time = batch(depth - 1, submit);
    __asm__ volatile("" : : : "memory");
    return time;
  }
  dispatch_suspend(queue);
  double start = now();
  for (uint64_t i = 0; i < BATCH; i++) {
    submit(queue, ^{ count += i; });
  }
  dispatch_resume(queue);
  dispatch_sync(queue, ^{});
  return (now() - start) / BATCH;
}

/// Measures both in turn.
int main(void) {
  void *dispatch = dlopen("libdispatch.so", RTLD_LAZY | RTLD_NOLOAD);
  submit *bare = dispatch ? (submit *)dlsym(dispatch, "dispatch_async") : NULL;
  if (!bare) { return 69; }
  queue = dispatch_queue_create("bench", NULL);
  static double ours[BATCHES], theirs[BATCHES];
  for (int i = 0; i < BATCHES; i++) {
    theirs[i] = batch(DEPTH, bare);
    ours[i] = batch(DEPTH, dispatch_async);
  }
  printf("{\"ours\":%.1f,\"bare\":%.1f}\n", median(ours, BATCHES), median(theirs, BATCHES));
  return 0;
}
