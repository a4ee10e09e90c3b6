#include "CPlatform.h"
const char *cp_collation_version(void) { return "0"; }
