// Submits blocks and functions to Dispatch in C, which Swift code does not do: the named way
// crashes when its work runs. Dispatch's headers stand where the toolchain is, so its functions are
// declared.
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define Block_copy(block) ((__typeof(block))_Block_copy((const void *)(block)))
#define Block_release(block) _Block_release((const void *)(block))

typedef void *object;
typedef void (^block)(void);
typedef void work(void *);
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);
extern object dispatch_queue_create(const char *, object), dispatch_group_create(void);
extern object dispatch_semaphore_create(intptr_t);
extern object dispatch_source_create(const void *, uintptr_t, uintptr_t, object);
extern const char _dispatch_source_type_data_add;
extern char _dispatch_queue_attr_concurrent;
extern void dispatch_async(object, block), dispatch_async_f(object, void *, work *);
extern void dispatch_barrier_async(object, block), dispatch_barrier_async_f(object, void *, work *);
extern void dispatch_after_f(uint64_t, object, void *, work *);
extern void dispatch_group_async(object, object, block);
extern void dispatch_group_async_f(object, object, void *, work *);
extern void dispatch_group_notify(object, object, block);
extern void dispatch_group_notify_f(object, object, void *, work *);
extern void dispatch_source_set_event_handler(object, block);
extern void dispatch_source_set_event_handler_f(object, work *);
extern void dispatch_source_set_cancel_handler_f(object, work *);
extern void dispatch_source_set_registration_handler_f(object, work *);
extern void dispatch_set_context(object, void *), dispatch_activate(object);
extern void dispatch_source_merge_data(object, uintptr_t), dispatch_source_cancel(object);
extern void dispatch_sync(object, block), dispatch_release(object);
extern intptr_t dispatch_semaphore_wait(object, uint64_t), dispatch_semaphore_signal(object);

static object queue;

/// Crashes, if it got what it was submitted with.
static void fail(void *context) {
  if (strcmp(context, "context") == 0) { __builtin_trap(); }
  _exit(9);
}

/// A source that has the context of the tests.
static object source(void) {
  object source = dispatch_source_create(&_dispatch_source_type_data_add, 0, 0, queue);
  dispatch_set_context(source, "early");
  return source;
}

/// Lets a source run its handlers. Its context is changed before they run.
static void run(object source) {
  dispatch_set_context(source, "context");
  dispatch_activate(source);
  dispatch_source_merge_data(source, 1);
}

static void submit(const char *way) {
  if (!strcmp(way, "async")) { dispatch_async(queue, ^{ fail("context"); }); }
  if (!strcmp(way, "async_f")) { dispatch_async_f(queue, "context", fail); }
  if (!strcmp(way, "barrier_async")) { dispatch_barrier_async(queue, ^{ fail("context"); }); }
  if (!strcmp(way, "barrier_async_f")) { dispatch_barrier_async_f(queue, "context", fail); }
  if (!strcmp(way, "after_f")) { dispatch_after_f(0, queue, "context", fail); }
  if (!strcmp(way, "group_async_f")) {
    dispatch_group_async_f(dispatch_group_create(), queue, "context", fail);
  }
  if (!strcmp(way, "group_notify_f")) {
    dispatch_group_notify_f(dispatch_group_create(), queue, "context", fail);
  }
  if (!strcmp(way, "source_set_event_handler_f")) {
    object made = source();
    dispatch_source_set_event_handler_f(made, fail);
    run(made);
  }
  if (!strcmp(way, "source_set_registration_handler_f")) {
    object made = source();
    dispatch_source_set_registration_handler_f(made, fail);
    run(made);
  }
  if (!strcmp(way, "source_set_cancel_handler_f")) {
    object made = source();
    dispatch_source_set_cancel_handler_f(made, fail);
    run(made);
    dispatch_source_cancel(made);
  }
}

static void count(void *number) { ++*(int *)number; }

/// Submits so many functions in every way, and waits until they have run.
static int submit_many(int times) {
  static int done;
  object group = dispatch_group_create();
  for (int i = 0; i < times; i++) {
    dispatch_async_f(queue, &done, count);
    dispatch_barrier_async_f(queue, &done, count);
    dispatch_group_async_f(group, queue, &done, count);
    dispatch_group_async(group, queue, ^{ count(&done); });
    if (i % 1000 == 0) { dispatch_sync(queue, ^{}); }
  }
  object semaphore = dispatch_semaphore_create(0);
  dispatch_group_notify(group, queue, ^{ dispatch_semaphore_signal(semaphore); });
  dispatch_semaphore_wait(semaphore, ~0ull);
  object made = source();
  dispatch_source_set_event_handler(made, ^{ count(&done); });
  dispatch_source_set_event_handler_f(made, NULL);
  run(made);
  dispatch_sync(queue, ^{});
  dispatch_source_cancel(made);
  dispatch_sync(queue, ^{});
  dispatch_release(made);
  return done;
}

/// Lets threads submit one block at the same time, each to a queue of its own; returns how often it
/// ran.
static int share(void) {
  static int done;
  object group = dispatch_group_create();
  block shared = Block_copy(^{ __atomic_fetch_add(&done, group != NULL, __ATOMIC_RELAXED); });
  object concurrent = dispatch_queue_create("many", (object)&_dispatch_queue_attr_concurrent);
  for (int i = 0; i < 8; i++) {
    object own = dispatch_queue_create("own", NULL);
    dispatch_group_async(group, concurrent, ^{
      for (int n = 0; n < 10000; n++) {
        if (n % 2) {
          dispatch_group_async(group, own, shared);
        } else {
          dispatch_group_async(group, concurrent, shared);
        }
        if (n % 100 == 0) { shared(); }
      }
    });
  }
  object semaphore = dispatch_semaphore_create(0);
  dispatch_group_notify(group, queue, ^{ dispatch_semaphore_signal(semaphore); });
  dispatch_semaphore_wait(semaphore, ~0ull);
  Block_release(shared);
  return done;
}

int main(int argument_count, char **arguments) {
  queue = dispatch_queue_create("work", NULL);
  if (!strcmp(arguments[1], "many")) {
    printf("%d\n", submit_many(5000));
    size_t before = mallinfo2().uordblks;
    printf("%d\n", submit_many(25000));
    fprintf(stderr, "%ld\n", (long)(mallinfo2().uordblks - before));
    return 0;
  }
  if (!strcmp(arguments[1], "share")) {
    printf("%d\n", share());
    return 0;
  }
  submit(arguments[1]);
  sleep(5);
  return 3;
}
