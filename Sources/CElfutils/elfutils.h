// The parts of elfutils that symbolication uses: ELF files, DWARF, and where debug files are found.
#if !__has_include(<elfutils/libdw.h>)
#error "libdw-dev is missing; run Scripts/setup"
#endif

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <gelf.h>
#include <libelf.h>
