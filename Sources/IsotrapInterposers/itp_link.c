// How the preloadable library is linked: without Swift's runtime, which SwiftPM gives to every
// product. It would be loaded into programs that have none.
//
// The settings of a package come after `-lswiftCore` on the linker's command line, too late for
// `--as-needed`. What stands in this section comes before it: swift-autolink-extract passes it on.
// Together with `-nostartfiles` in Package.swift nothing is left that needs the runtime.
#if defined(__linux__)
__asm__(
  ".pushsection .swift1_autolink_entries,\"e\",%progbits\n"
  ".asciz \"-Wl,--as-needed\"\n"
  ".popsection\n");
#endif
