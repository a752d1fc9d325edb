// The mark of the preloaded library.
#include "itp_interposers.h"

const char itp_preloaded_probe[] = "IsotrapProbe";
