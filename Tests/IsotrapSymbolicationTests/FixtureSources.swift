/// A small vendor, an app that breaks its isolation, and a recorder that prints stacks.
///
/// A comment `mark: x` marks a line; tests look the line up by the mark and never count.
enum FixtureSources {
  /// The sources by file name.
  static let files = [
    "Vendor.swift": vendor, "Main.swift": main, "Model.swift": model, "Recorder.c": recorder,
    "SameLine.swift": sameLine,
  ]

  /// The line of a mark, from 1, and the file that it stands in; nil if no line has the mark.
  static func place(of mark: String) -> (file: String, line: Int)? {
    for (file, text) in files {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if let index = lines.firstIndex(where: { $0.hasSuffix("// mark: \(mark)") }) {
        return (file, index + 1)
      }
    }
    return nil
  }

  /// A Swift-5-mode module that calls back on a queue of its own.
  static let vendor = """
    import Dispatch

    public protocol VendorDelegate: AnyObject {
      func didFinish(_ count: Int) -> Int
      func didFinish(_ name: String) -> Int
      func didStart(_ count: Int)
      var isReady: Bool { get }
    }

    public protocol VendorObserver: AnyObject {
      func didChange(to value: Int)
    }

    // It never changes, and one thread at a time uses what is in it.
    final class Box<Value>: @unchecked Sendable {
      let value: Value
      init(_ value: Value) { self.value = value }
    }

    public func vendorCall(_ callback: @escaping () -> Void) {
      let box = Box(callback)
      let done = DispatchSemaphore(value: 0)
      DispatchQueue(label: "vendor").async {
        box.value()  // mark: vendor calls back
        done.signal()
      }
      done.wait()
    }

    public func vendorDelegate(_ delegate: VendorDelegate) {
      vendorCall {
        _ = delegate.didFinish(41)
        _ = delegate.didFinish("name")
        delegate.didStart(3)
        _ = delegate.isReady
      }
    }

    public func vendorObserver(_ observer: VendorObserver) {
      vendorCall { observer.didChange(to: 7) }
    }

    """

  /// The app's entry, with a closure and a function reference that are called off their isolation.
  static let main = """
    @preconcurrency import Vendor
    @_silgen_name("record") func record(_ label: UnsafePointer<CChar>)

    @MainActor var counter = 0
    @globalActor actor Audio { static let shared = Audio() }
    @Audio var level = 0

    @MainActor func tick() { counter += 1 }

    @inline(__always) func innermost(_ number: Int) -> Int {
      record("inlined")  // mark: innermost
      return number + 1
    }

    @inline(__always) func middle(_ number: Int) -> Int {
      innermost(number) * 2  // mark: middle
    }

    @inline(never) func outermost(_ number: Int) -> Int {
      middle(number) - 3  // mark: outermost
    }

    @MainActor final class Split {
      var value = 0

      func didChange(to value: Int) {  // mark: split method
        self.value = value
      }
    }

    @main struct Main {
      @MainActor static func main() async {
        vendorCall {  // mark: closure
          counter += 1
        }
        await audio()
        vendorDelegate(Model())
        vendorObserver(Split())
        vendorObserver(Outer.Inner(1))
        vendorCall(tick)  // mark: thunk
        _ = outermost(CommandLine.argc == 0 ? 1 : sameLine(2))
      }

      @Audio static func audio() {
        vendorCall {  // mark: audio closure
          level += 1
        }
      }
    }

    """

  /// Conformances whose checks stand in witnesses.
  static let model = """
    @preconcurrency import Vendor

    @MainActor final class Model {
      var count = 0

      func didStart(_ count: Int) {  // mark: witness in the class
        self.count += count
      }
    }

    extension Model: @preconcurrency VendorDelegate {
      func didFinish(_ name: String) -> Int {  // mark: witness taking a string
        count += name.count
        return count
      }

      func didFinish(_ number: Int) -> Int {  // mark: witness taking a number
        count += number
        return count
      }

      var isReady: Bool {  // mark: witness getter
        count > 0
      }
    }

    extension Split: @preconcurrency VendorObserver {}

    enum Outer {
      @MainActor final class Inner<Value>: @preconcurrency VendorObserver {
        var value: Value
        var changes = 0

        init(_ value: Value) { self.value = value }

        func didChange(to value: Int) {  // mark: generic witness
          changes += value
        }
      }
    }

    """

  /// Code at the line of the function thunk's check, in another file.
  static let sameLine =
    String(repeating: "\n", count: main.prefix(upToMark: "thunk").count { $0 == "\n" })
    + "@inline(never) func sameLine(_ number: Int) -> Int { number + Int(CommandLine.argc) }\n"

  /// Prints the loaded images, and the stack of each failed check, and lets the program go on.
  static let recorder = #"""
    #include <dlfcn.h>
    #include <elf.h>
    #include <execinfo.h>
    #include <link.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <string.h>
    #include <unistd.h>

    typedef struct { void *identity; uintptr_t implementation; } executor;
    extern void (*swift_task_checkIsolated_hook)(executor, void (*)(executor))
      __attribute__((weak));

    void record(const char *label) {
      void *pc[64];
      int count = backtrace(pc, 64);
      printf("stack %s\n", label);
      for (int i = 0; i < count; i++) printf("frame %lx\n", (long)pc[i] - 1);
      fflush(stdout);
    }

    static void check(executor expected, void (*original)(executor)) {
      (void)expected, (void)original;
      record("check");
    }

    static int image(struct dl_phdr_info *info, size_t size, void *context) {
      (void)size, (void)context;
      unsigned long low = -1ul, high = 0;
      char id[128] = "-", self[4096] = "";
      for (int p = 0; p < info->dlpi_phnum; p++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[p];
        unsigned long start = info->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
        if (header->p_type == PT_LOAD && start < low) low = start;
        if (header->p_type == PT_LOAD && end > high) high = end;
        if (header->p_type != PT_NOTE) continue;
        for (const char *note = (const char *)start; note + 12 <= (const char *)end;) {
          const ElfW(Nhdr) *h = (const void *)note;
          const unsigned char *bytes = (const void *)(note + 12 + ((h->n_namesz + 3) & ~3u));
          if (h->n_type == NT_GNU_BUILD_ID && !memcmp(note + 12, "GNU", 4))
            for (unsigned k = 0; k < h->n_descsz && k < 60; k++) sprintf(id + 2 * k, "%02x", bytes[k]);
          note = (const char *)bytes + ((h->n_descsz + 3) & ~3u);
        }
      }
      if (!info->dlpi_name[0] && readlink("/proc/self/exe", self, sizeof self - 1) < 0) return 1;
      printf("image %lx %lx %lx %s %s\n", (long)info->dlpi_addr, low, high, id,
             self[0] ? self : info->dlpi_name);
      return 0;
    }

    __attribute__((constructor)) static void start(void) {
      dl_iterate_phdr(image, 0);
      if (&swift_task_checkIsolated_hook) swift_task_checkIsolated_hook = check;
    }

    """#
}

extension String {
  /// What stands before a mark.
  fileprivate func prefix(upToMark mark: String) -> Substring {
    prefix(upTo: firstRange(of: "// mark: \(mark)\n")?.lowerBound ?? startIndex)
  }
}
