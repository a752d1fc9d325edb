// The hooks that make an executor of ours the main executor, and its way onto the main queue.
#if defined(__linux__)
#include "include/itp_main_executor.h"

#include <stdatomic.h>
#include <unistd.h>

#include "itp_job_slot.h"

/// The runtime's calling convention.
#define ITP_SWIFT_CALL __attribute__((swiftcall))

/// Runs a job to its next suspension as work of an executor.
extern ITP_SWIFT_CALL void swift_job_run(void *job, itp_serial_executor executor);

/// The runtime's own answer to what the main executor is.
typedef ITP_SWIFT_CALL itp_serial_executor itp_get_main(void);

/// Stands before that answer.
typedef ITP_SWIFT_CALL itp_serial_executor itp_get_main_hook(itp_get_main *original);

/// The runtime's own answer to whether an executor is the main executor.
typedef ITP_SWIFT_CALL bool itp_is_main(itp_serial_executor executor);

/// Stands before that answer.
typedef ITP_SWIFT_CALL bool itp_is_main_hook(itp_serial_executor executor, itp_is_main *original);

/// The runtime's own way to put a job on the main executor.
typedef ITP_SWIFT_CALL void itp_enqueue_main(void *job);

/// Stands before that.
typedef ITP_SWIFT_CALL void itp_enqueue_main_hook(void *job, itp_enqueue_main *original);

/// Asked at every hop to the main actor.
extern itp_get_main_hook *_Atomic swift_task_getMainExecutor_hook __attribute__((weak));

/// Asked in checks, and for the wording of reports.
extern itp_is_main_hook *swift_task_isMainExecutor_hook __attribute__((weak));

/// Called by `MainActor.enqueue(_:)` only; a hop goes straight to the executor.
extern itp_enqueue_main_hook *swift_task_enqueueMainExecutor_hook __attribute__((weak));

/// Dispatch's main queue.
extern char _dispatch_main_q[];

/// Dispatch's plain way to put work on a queue.
extern void dispatch_async_f(void *queue, void *context, void (*work)(void *context));

/// The main executor, once it is replaced; never changed after that.
static itp_serial_executor installed;

/// The hook on the last question that was there before; null if there was none.
static itp_is_main_hook *earlier_is_main;

/// Answers with the executor that was installed.
static ITP_SWIFT_CALL itp_serial_executor get_installed(itp_get_main *original) {
  (void)original;
  return installed;
}

/// Notices that the runtime asks before an executor was installed: from then on it is too late.
///
/// It leaves the hook with the first question, so that it costs nothing afterwards.
static ITP_SWIFT_CALL itp_serial_executor notice_question(itp_get_main *original) {
  itp_get_main_hook *hook = notice_question;
  if (atomic_compare_exchange_strong(&swift_task_getMainExecutor_hook, &hook, NULL)) {
    return original();
  }
  return hook ? hook(original) : original();
}

/// Begins to watch for the first question when the program is loaded.
__attribute__((constructor)) static void watch_for_questions(void) {
  if (!&swift_task_getMainExecutor_hook) { return; }
  itp_get_main_hook *none = NULL;
  atomic_compare_exchange_strong(&swift_task_getMainExecutor_hook, &none, notice_question);
}

/// Says that the installed executor is the main one.
///
/// The runtime then lets every main-actor check pass on the initial thread outside of jobs. That is
/// the truth only because the initial thread is also the one that runs the main queue.
static ITP_SWIFT_CALL bool is_main(itp_serial_executor executor, itp_is_main *original) {
  if (executor.identity == installed.identity) { return true; }
  return earlier_is_main ? earlier_is_main(executor, original) : original(executor);
}

/// Takes the jobs that are given to the main actor by hand.
static ITP_SWIFT_CALL void enqueue_main(void *job, itp_enqueue_main *original) {
  (void)original;
  itp_main_executor_enqueue(job);
}

itp_main_executor_result itp_main_executor_replace(
  itp_serial_executor executor, size_t log_capacity) {
  if (!&swift_task_getMainExecutor_hook || !&swift_task_isMainExecutor_hook
      || !&swift_task_enqueueMainExecutor_hook) {
    return ITP_MAIN_EXECUTOR_NO_HOOK;
  }
  if (!itp_job_log_open(log_capacity)) { return ITP_MAIN_EXECUTOR_NO_MEMORY; }
  installed = executor;
  itp_get_main_hook *hook = notice_question;
  if (!atomic_compare_exchange_strong(&swift_task_getMainExecutor_hook, &hook, get_installed)) {
    itp_job_log_close();
    return hook ? ITP_MAIN_EXECUTOR_TAKEN : ITP_MAIN_EXECUTOR_ASKED;
  }
  earlier_is_main = swift_task_isMainExecutor_hook;
  swift_task_isMainExecutor_hook = is_main;
  swift_task_enqueueMainExecutor_hook = enqueue_main;
  return ITP_MAIN_EXECUTOR_REPLACED;
}

/// Runs a job that is not logged.
static void run(void *job) {
  swift_job_run(job, installed);
}

/// Runs a job that is logged.
static void run_logged(void *context) {
  itp_job_slot *slot = context;
  itp_job_log_started(slot);
  swift_job_run(slot->job, installed);
  itp_job_log_ended(slot);
}

void itp_main_executor_enqueue(void *job) {
  itp_job_slot *slot = itp_job_log_enqueued(job);
  if (slot) {
    dispatch_async_f(_dispatch_main_q, slot, run_logged);
  } else {
    dispatch_async_f(_dispatch_main_q, job, run);
  }
}
#endif
