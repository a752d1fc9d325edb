// Puts all functions of the including file into one section of their own, so that a stack walk can
// tell the probe's frames from the program's, in a library of its own and linked in alike.
#ifndef ITP_OWN_CODE_H
#define ITP_OWN_CODE_H

#if defined(__linux__)
#pragma clang section text = "itp_code"
#endif

#endif
