#include "utf16.h"
#include <stdlib.h>

void cp_utf16_init(cp_utf16 *buffer) {
  buffer->units = buffer->stack;
  buffer->count = 0;
  buffer->capacity = CP_STACK_UNITS;
}

void cp_utf16_free(cp_utf16 *buffer) {
  if (buffer->units != buffer->stack) free(buffer->units);
  cp_utf16_init(buffer);
}

bool cp_utf16_reserve(cp_utf16 *buffer, size_t capacity) {
  buffer->count = 0;
  if (capacity <= (size_t)buffer->capacity) return true;
  if (capacity > INT32_MAX) return false;
  cp_utf16_free(buffer);
  UChar *units = malloc(capacity * sizeof(UChar));
  if (units == NULL) return false;
  buffer->units = units;
  buffer->capacity = (int32_t)capacity;
  return true;
}

bool cp_utf16_decode(cp_utf16 *buffer, const uint8_t *text, size_t count) {
  // UTF-16 never has more units than UTF-8 has bytes; the one more is ICU's final 0.
  if (count > CP_LONGEST_TEXT || !cp_utf16_reserve(buffer, count + 1)) return false;
  // Most keys are ASCII, or begin with it: widening is several times faster than decoding.
  size_t ascii = 0;
  while (ascii < count && text[ascii] < 0x80) {
    buffer->units[ascii] = text[ascii];
    ascii++;
  }
  buffer->count = (int32_t)ascii;
  if (ascii == count) return true;
  int32_t rest = 0;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8WithSub(buffer->units + ascii, buffer->capacity - (int32_t)ascii, &rest,
                       (const char *)text + ascii, (int32_t)(count - ascii), 0xFFFD, NULL, &status);
  buffer->count += rest;
  return U_SUCCESS(status);
}

size_t cp_utf16_encode(const cp_utf16 *buffer, uint8_t *out, size_t capacity) {
  int32_t count = 0;
  UErrorCode status = U_ZERO_ERROR;
  int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
  u_strToUTF8WithSub((char *)out, room, &count, buffer->units, buffer->count, 0xFFFD, NULL,
                     &status);
  if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) return CP_FAILED;
  return (size_t)count;
}
