// The start of the probe, and its contract with the interposers.
#include "include/itp_own_code.h"
#include "itp_probe.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <stdlib.h>

#include "itp_hooks.h"
#include "itp_recorder.h"
#include "itp_runtime.h"
#include "itp_thread.h"
#include "itp_trap_handler.h"
#include "itp_unwinder.h"

// Absent from static executables, where nothing is loaded.
#pragma weak dlsym
#pragma weak dlopen
#pragma weak dladdr

/// Whether there is a preloaded library and this is not it: a linked probe then stands down.
static bool is_second(void) {
  Dl_info preloaded, own;
  const void *marker = dlsym && dladdr ? dlsym(RTLD_DEFAULT, "itp_preloaded_probe") : NULL;
  return marker && dladdr(marker, &preloaded) && dladdr((const void *)itp_probe_start, &own)
    && preloaded.dli_fbase != own.dli_fbase;
}

void itp_probe_start(void) {
  static bool is_started;
  if (__atomic_exchange_n(&is_started, true, __ATOMIC_ACQ_REL)) { return; }
  const char *folder = secure_getenv("ISOTRAP_SESSION");
  if (!folder || !folder[0] || is_second() || !itp_recorder_open(folder)) { return; }
  itp_unwinder_load();
  itp_probe_give_signal_stack();
  itp_trap_handler_install();
  itp_runtime_find();
  itp_hooks_install();
}

/// Starts the probe when its image is loaded.
__attribute__((constructor)) static void start(void) { itp_probe_start(); }

bool itp_probe_is_recording(void) { return itp_session != NULL; }

itp_place itp_probe_enter_check(itp_place place) {
  itp_place outer = itp_this_thread.place;
  itp_this_thread.place = place;
  return outer;
}

void itp_probe_leave_check(itp_place outer) {
  itp_this_thread.place = outer;
  itp_this_thread.denial.frame = 0;
}

/// A handle of a library, if it is loaded.
__attribute__((noinline)) static void *loaded(const char *name) {
  return dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
}

/// The image of a runtime that was loaded by `dlopen`, as a handle; null if there is none.
static void *late_runtime;

void itp_probe_runtime_loads(void *caller) {
  itp_probe_start();
  if (!itp_session || itp_runtime.check_isolated_hook || !dladdr) { return; }
  Dl_info image;
  if (!dladdr(caller, &image)) { return; }
  late_runtime = loaded(image.dli_fname);
  if (!late_runtime) { return; }
  itp_runtime_find_in(late_runtime);
  itp_hooks_install();
}

bool itp_probe_passes_on(const void *address) {
  return itp_runtime_contains((uintptr_t)address)
    || itp_runtime_dispatch_contains((uintptr_t)address);
}

void *itp_probe_next(const char *name) {
  void *next = dlsym(RTLD_NEXT, name);
  if (next) { return next; }
  // What was loaded by `dlopen` may be out of the global scope, though its callers came here.
  void *libraries[] = {late_runtime, loaded("libswift_Concurrency.so"), loaded("libdispatch.so")};
  for (size_t i = 0; i < sizeof libraries / sizeof libraries[0] && !next; i++) {
    if (libraries[i]) { next = dlsym(libraries[i], name); }
  }
  return next;
}

#else

// Elsewhere the probe is inert.

void itp_probe_start(void) {}

bool itp_probe_is_recording(void) { return false; }

itp_place itp_probe_enter_check(itp_place place) { return place; }

void itp_probe_leave_check(itp_place outer) { (void)outer; }

void itp_probe_runtime_loads(void *caller) { (void)caller; }

uint32_t itp_probe_submission(itp_submitter submitter, const void *frame, itp_work *work) {
  (void)submitter;
  (void)frame;
  (void)work;
  return 0;
}

itp_work *itp_probe_work(uint32_t submission) {
  (void)submission;
  return 0;
}

uint32_t itp_probe_enter_submission(uint32_t submission) { return submission; }

void itp_probe_leave_submission(uint32_t outer) { (void)outer; }

uint32_t itp_probe_enter_task_creation(uint32_t submission) { return submission; }

void itp_probe_leave_task_creation(uint32_t outer, void *task) {
  (void)outer;
  (void)task;
}

void itp_probe_enqueued(void *job, const void *caller) {
  (void)job;
  (void)caller;
}

bool itp_probe_passes_on(const void *address) {
  (void)address;
  return false;
}

void *itp_probe_next(const char *name) {
  (void)name;
  return 0;
}

void *itp_probe_give_signal_stack(void) { return 0; }

void itp_probe_take_signal_stack(void *stack) { (void)stack; }

#endif
