#ifndef CPLATFORM_H
#define CPLATFORM_H
#include <stddef.h>
#include <stdint.h>
/// The version of ICU's root collation.
const char *cp_collation_version(void);
#endif
