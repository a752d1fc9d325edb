// A C++ program that lives by exceptions, and tells whose unwinder it got.
#include <dlfcn.h>
#include <stdio.h>

#include <stdexcept>
#include <string>

/// Throws from some frames down.
static int thrown(int depth) {
  std::string text = "depth " + std::to_string(depth);
  if (depth == 0) { throw std::runtime_error(text); }
  return thrown(depth - 1) + 1;
}

/// Throws and catches 10,000 times.
int main() {
  int caught = 0;
  for (int i = 0; i < 10000; i++) {
    try {
      thrown(i % 16);
    } catch (const std::exception &) {
      caught++;
    }
  }
  Dl_info image;
  dladdr(dlsym(RTLD_DEFAULT, "_Unwind_RaiseException"), &image);
  printf("%d %s\n", caught, image.dli_fname);
}
