// The parts of elfutils that symbolication uses: ELF files, DWARF, and where debug files are found.
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <gelf.h>
#include <libelf.h>
