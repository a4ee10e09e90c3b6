/// UTF-16 for ICU: a buffer on the stack, and memory from the heap only for long texts.
#ifndef CPLATFORM_UTF16_H
#define CPLATFORM_UTF16_H

#include "CPlatform.h"
#include <unicode/ustring.h>

enum { CP_STACK_UNITS = 512 };

typedef struct {
  UChar *units;
  int32_t count;
  int32_t capacity;
  UChar stack[CP_STACK_UNITS];
} cp_utf16;

void cp_utf16_init(cp_utf16 *buffer);
void cp_utf16_free(cp_utf16 *buffer);
/// Makes room for `capacity` units; what was there is lost.
bool cp_utf16_reserve(cp_utf16 *buffer, size_t capacity);
/// Each ill-formed part becomes U+FFFD.
bool cp_utf16_decode(cp_utf16 *buffer, const uint8_t *text, size_t count);
/// Writes UTF-8 and returns its whole size.
size_t cp_utf16_encode(const cp_utf16 *buffer, uint8_t *out, size_t capacity);

#endif
