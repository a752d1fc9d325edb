// The interposers: definitions that the loader finds before the real ones, in the preloadable
// library only. None is called by name; the header is what makes this folder a module.
#ifndef ITP_INTERPOSERS_H
#define ITP_INTERPOSERS_H

/// Marks the library in the global scope, so that a probe linked into the program stands down.
extern const char itp_preloaded_probe[];

#endif
