// What the tests observe of plain C: a way to crash for each argument.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Writes where nothing is.
static void crash(void) { *(volatile int *)8 = 1; }

/// Runs out of stack.
static int overflow(int depth) {
  volatile char space[4096];
  space[0] = (char)depth;
  return overflow(depth + 1) + space[0];
}

/// Runs out of a thread's stack.
static void *overflow_on_thread(void *argument) {
  overflow(0);
  return argument;
}

/// Overwrites its own frame and those around it, then traps.
__attribute__((noinline)) static void smash(void) {
  char *volatile frame = __builtin_frame_address(0);
  memset(frame, 0x41, 256);
  __builtin_trap();
}

/// Ends its thread from within.
static void *leave(void *argument) { pthread_exit(argument); }

/// Ends its thread by returning.
static void *run(void *argument) { return (char *)argument + 1; }

/// Keeps its thread for as long as the process lives.
static void *wait_for_end(void *argument) {
  for (;;) { pause(); }
  return argument;
}

/// What was there before the program's own handler.
static struct sigaction earlier;

/// A handler that gives way to the one before it.
static void chain(int signal, siginfo_t *info, void *context) {
  static const char text[] = "own handler\n";
  if (write(1, text, sizeof text - 1) < 0) { _exit(1); }
  if (earlier.sa_flags & SA_SIGINFO) {
    earlier.sa_sigaction(signal, info, context);
  } else {
    sigaction(signal, &earlier, NULL);
  }
}

/// A handler after which the program goes on.
static void survive(int signal) {
  static const char text[] = "survived\n";
  if (write(1, text, sizeof text - 1) < 0) { _exit(1); }
}

/// What `signal` told of the handler before the program's own.
static void (*told)(int);

/// A handler that gives way to the one before it, which it knows by its number alone.
static void chain_plain(int number) {
  static const char text[] = "own handler\n";
  if (write(1, text, sizeof text - 1) < 0) { _exit(1); }
  if (told != SIG_DFL) {
    told(number);
  } else {
    signal(number, SIG_DFL);
    raise(number);
  }
}

/// Installs a handler of the program's own.
static void install(int signal, void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
  sigaction(signal, &action, &earlier);
}

/// Does what the first argument says.
int main(int count, char **arguments) {
  const char *mode = count > 1 ? arguments[1] : "none";
  if (!strcmp(mode, "null")) { crash(); }
  if (!strcmp(mode, "wild-call")) { ((void (*volatile)(void))0)(); }
  if (!strcmp(mode, "abort")) { abort(); }
  if (!strcmp(mode, "breakpoint")) { __builtin_debugtrap(); }
  if (!strcmp(mode, "divide")) {
    volatile int zero = 0;
    return 1 / zero;
  }
  if (!strcmp(mode, "sent")) { kill(getpid(), SIGFPE); }
  if (!strcmp(mode, "heap")) {
    size_t *volatile block = malloc(24);
    block[-1] = 0x1234567;
    free(block);
  }
  if (!strcmp(mode, "overflow")) { return overflow(0); }
  if (!strcmp(mode, "overflow-thread")) {
    pthread_t thread;
    pthread_create(&thread, NULL, overflow_on_thread, NULL);
    pthread_join(thread, NULL);
  }
  if (!strcmp(mode, "smash")) { smash(); }
  if (!strcmp(mode, "threads")) {
    for (int i = 0; i < 100; i++) {
      pthread_t threads[2];
      void *results[2];
      pthread_create(&threads[0], NULL, run, "a");
      pthread_create(&threads[1], NULL, leave, "b");
      for (int k = 0; k < 2; k++) { pthread_join(threads[k], &results[k]); }
      if (*(char *)results[0] != 0 || *(char *)results[1] != 'b') { return 1; }
    }
  }
  if (!strcmp(mode, "thread-memory")) {
    // Threads that use no heap: half a megabyte each is far more than they need.
    struct rlimit limit = {.rlim_cur = 300 << 20, .rlim_max = 300 << 20};
    setrlimit(RLIMIT_AS, &limit);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 16 << 10);
    for (int i = 0; i < 600; i++) {
      pthread_t thread;
      if (pthread_create(&thread, &attributes, wait_for_end, NULL) != 0) { return 1; }
    }
  }
  if (!strcmp(mode, "ignored")) {
    signal(SIGFPE, SIG_IGN);
    raise(SIGFPE);
    puts("ignored");
  }
  if (!strcmp(mode, "survive")) {
    signal(SIGFPE, survive);
    raise(SIGFPE);
  }
  if (!strcmp(mode, "chain")) {
    install(SIGSEGV, chain);
    crash();
  }
  if (!strcmp(mode, "chain-abort")) {
    install(SIGABRT, chain);
    abort();
  }
  if (!strcmp(mode, "chain-plain")) {
    told = signal(SIGFPE, chain_plain);
    raise(SIGFPE);
  }
  if (!strcmp(mode, "restored-plain")) {
    told = signal(SIGFPE, survive);
    raise(SIGFPE);
    signal(SIGFPE, told);
    raise(SIGFPE);
  }
  if (!strcmp(mode, "vfork")) {
    for (int i = 0; i < 3; i++) {
      if (vfork() == 0) { crash(); }
    }
  }
  if (!strcmp(mode, "fork") || !strcmp(mode, "exec")) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      if (!strcmp(mode, "exec")) { execl(arguments[0], arguments[0], "null", (char *)NULL); }
      crash();
    }
    int status;
    waitpid(child, &status, 0);
    printf("child %d\n", WTERMSIG(status));
  }
  if (!strcmp(mode, "late")) {
    void *library = dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL);
    void (*fail)(void) = library ? (void (*)(void))dlsym(library, "late_fail") : NULL;
    if (!fail) {
      fputs(dlerror(), stderr);
      return 2;
    }
    fail();
  }
  if (!strcmp(mode, "maps")) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4096];
    while (maps && fgets(line, sizeof line, maps)) {
      if (strstr(line, "swift")) { fputs(line, stdout); }
    }
  }
  puts("end");
  return 3;
}
