// What can be said of a serial executor. Runs on the crash path, but for `itp_executor_is_main`.
//
// The layout of class metadata and of type descriptors is part of Swift's stable ABI
// (docs/ABI/TypeMetadata.rst in swiftlang/swift); on Linux there is no Objective-C in it.
#include "include/itp_own_code.h"

#if defined(__linux__)
#include "itp_executor.h"

#include <stddef.h>
#include <string.h>

#include "itp_guard.h"
#include "itp_runtime.h"
#include "itp_text.h"

/// Where a class's metadata keeps its nominal type descriptor.
static const size_t descriptor_offset = 40;

/// Most type contexts around a type that are named.
#define CONTEXTS_MAX 12

/// Kinds of a context descriptor, the low five bits of its flags.
enum { KIND_MODULE = 0, KIND_EXTENSION = 1, KIND_ANONYMOUS = 2, KIND_FIRST_TYPE = 16 };

/// The start of every context descriptor. References count from the field they stand in.
typedef struct context_descriptor {
  uint32_t flags;
  int32_t parent;  // lowest bit: through a pointer
  int32_t name;    // of a module or type; for an extension, the extended type's mangled name
} context_descriptor;

/// The identity of the main executor, once it has been seen.
static void *main_identity;

bool itp_executor_is_main(itp_executor_ref executor) {
  if (!executor.identity || !itp_runtime.is_main_executor) { return false; }
  if (!itp_runtime.is_main_executor(executor)) { return false; }
  __atomic_store_n(&main_identity, executor.identity, __ATOMIC_RELAXED);
  return true;
}

/// Follows a relative reference.
static const void *relative(const int32_t *field) {
  return *field ? (const char *)field + *field : NULL;
}

/// Follows a relative reference that may lead through a pointer.
static const void *relative_or_indirect(const int32_t *field) {
  if (!*field) { return NULL; }
  const char *target = (const char *)field + (*field & ~1);
  return *field & 1 ? *(const void *const *)target : target;
}

/// The type that an extension extends, if its name is a reference to it.
static const context_descriptor *extended_type(const context_descriptor *extension) {
  const uint8_t *mangled = relative(&extension->name);
  if (!mangled || (mangled[0] != 1 && mangled[0] != 2)) { return NULL; }
  int32_t offset;
  memcpy(&offset, mangled + 1, sizeof offset);
  const uint8_t *target = mangled + 1 + offset;
  return mangled[0] == 1 ? (const void *)target : *(const void *const *)target;
}

/// The unguarded part of `itp_executor_type_name`.
static uint32_t read_type_name(const void *object, char *name) {
  const char *metadata = *(const char *const *)object;
  const context_descriptor *context;
  memcpy(&context, metadata + descriptor_offset, sizeof context);
  const char *parts[CONTEXTS_MAX];
  size_t count = 0;
  for (size_t depth = 0; context && depth < 2 * CONTEXTS_MAX; depth++) {
    uint32_t kind = context->flags & 31;
    if (kind == KIND_EXTENSION) {
      const context_descriptor *extended = extended_type(context);
      context = extended ? extended : relative_or_indirect(&context->parent);
      continue;
    }
    if (kind == KIND_MODULE || kind >= KIND_FIRST_TYPE) {
      if (count == CONTEXTS_MAX) { return 0; }
      parts[count] = relative(&context->name);
      if (!parts[count]) { return 0; }
      count++;
    }
    context = kind == KIND_MODULE ? NULL : relative_or_indirect(&context->parent);
  }
  uint32_t length = 0;
  while (count > 0) {
    size_t part = strnlen(parts[--count], ITP_TYPE_NAME_MAX);
    if (length + part + 2 > ITP_TYPE_NAME_MAX) { return 0; }
    memcpy(name + length, parts[count], part);
    length += (uint32_t)part;
    if (count > 0) { name[length++] = '.'; }
  }
  name[length] = 0;
  return length;
}

uint32_t itp_executor_type_name(const void *object, char name[ITP_TYPE_NAME_MAX]) {
  itp_guard guard;
  uint32_t length = 0;
  if (object && ITP_GUARDED(&guard, ITP_GUARD_MEMORY)) {
    length = read_type_name(object, name);
    itp_guard_end(&guard);
  }
  return length;
}

bool itp_executor_is_stock_main(itp_executor_ref executor) {
  if (executor.implementation == 0) { return false; }
  char name[ITP_TYPE_NAME_MAX];
  // The concurrency library's types say that they belong to the module Swift.
  return itp_executor_type_name(executor.identity, name) > 0
    && strcmp(name, "Swift.DispatchMainExecutor") == 0;
}

bool itp_executor_was_main(itp_executor_ref executor) {
  if (!executor.identity) { return false; }
  return executor.identity == __atomic_load_n(&main_identity, __ATOMIC_RELAXED)
    || itp_executor_is_stock_main(executor);
}

void itp_executor_describe(itp_executor *into, itp_executor_ref executor, bool is_main) {
  if (!executor.identity) { return; }
  into->identity = (uint64_t)(uintptr_t)executor.identity;
  into->implementation = executor.implementation;
  into->flags = ITP_EXECUTOR_PRESENT;
  if (is_main) { into->flags |= ITP_EXECUTOR_MAIN; }
  if (executor.implementation == 0) { into->flags |= ITP_EXECUTOR_DEFAULT_ACTOR; }
  itp_guard guard;
  if (ITP_GUARDED(&guard, ITP_GUARD_MEMORY)) {
    into->metadata = *(const uint64_t *)executor.identity;
    itp_guard_end(&guard);
  }
  char name[ITP_TYPE_NAME_MAX];
  uint32_t length = itp_executor_type_name(executor.identity, name);
  into->type_name = itp_text_store(name, length);
}
#endif
