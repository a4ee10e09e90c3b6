#include "utf16.h"
#include <unicode/uchar.h>
#include <unicode/unorm2.h>

// Each step reads one buffer and writes the other, and comes again once when the other was short.
typedef struct {
  cp_utf16 first, second;
  cp_utf16 *current, *other;
} cp_steps;

typedef int32_t (*cp_step)(const cp_utf16 *source, cp_utf16 *target, UErrorCode *status);

static int32_t nfc_step(const cp_utf16 *source, cp_utf16 *target, UErrorCode *status) {
  return unorm2_normalize(unorm2_getNFCInstance(status), source->units, source->count,
                          target->units, target->capacity, status);
}

static int32_t nfd_step(const cp_utf16 *source, cp_utf16 *target, UErrorCode *status) {
  return unorm2_normalize(unorm2_getNFDInstance(status), source->units, source->count,
                          target->units, target->capacity, status);
}

static int32_t fold_step(const cp_utf16 *source, cp_utf16 *target, UErrorCode *status) {
  // The default mappings, full and not Turkic, whatever the machine's locale.
  return u_strFoldCase(target->units, target->capacity, source->units, source->count,
                       U_FOLD_CASE_DEFAULT, status);
}

static int32_t upper_step(const cp_utf16 *source, cp_utf16 *target, UErrorCode *status) {
  // "" is the root locale; NULL would be the machine's.
  return u_strToUpper(target->units, target->capacity, source->units, source->count, "", status);
}

static bool run(cp_steps *steps, cp_step step) {
  for (int attempt = 0; attempt < 2; attempt++) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = step(steps->current, steps->other, &status);
    if (U_SUCCESS(status)) {
      steps->other->count = count;
      cp_utf16 *result = steps->other;
      steps->other = steps->current;
      steps->current = result;
      return true;
    }
    if (status != U_BUFFER_OVERFLOW_ERROR || !cp_utf16_reserve(steps->other, (size_t)count + 1))
      return false;
  }
  return false;
}

static bool begin(cp_steps *steps, const uint8_t *text, size_t count) {
  cp_utf16_init(&steps->first);
  cp_utf16_init(&steps->second);
  steps->current = &steps->first;
  steps->other = &steps->second;
  return cp_utf16_decode(&steps->first, text, count);
}

static size_t end(cp_steps *steps, bool succeeded, uint8_t *out, size_t capacity) {
  size_t size = succeeded ? cp_utf16_encode(steps->current, out, capacity) : CP_FAILED;
  cp_utf16_free(&steps->first);
  cp_utf16_free(&steps->second);
  return size;
}

static void strip_marks(cp_utf16 *buffer) {
  int32_t kept = 0;
  for (int32_t next = 0; next < buffer->count;) {
    int32_t start = next;
    UChar32 scalar;
    U16_NEXT(buffer->units, next, buffer->count, scalar);
    if (U_GET_GC_MASK(scalar) & U_GC_M_MASK) continue;
    while (start < next) buffer->units[kept++] = buffer->units[start++];
  }
  buffer->count = kept;
}

bool cp_text_is_nfc(const uint8_t *text, size_t count) {
  // Below U+0300, whose first byte is CC, nothing combines: such a text is in NFC.
  uint8_t highest = 0;
  for (size_t i = 0; i < count; i++) highest = text[i] > highest ? text[i] : highest;
  if (highest < 0xCC) return true;
  cp_utf16 source;
  cp_utf16_init(&source);
  bool is_nfc = false;
  if (cp_utf16_decode(&source, text, count)) {
    UErrorCode status = U_ZERO_ERROR;
    is_nfc = unorm2_quickCheck(unorm2_getNFCInstance(&status), source.units, source.count,
                               &status) == UNORM_YES;
  }
  cp_utf16_free(&source);
  return is_nfc;
}

size_t cp_text_nfc(const uint8_t *text, size_t count, uint8_t *out, size_t capacity) {
  cp_steps steps;
  bool succeeded = begin(&steps, text, count) && run(&steps, nfc_step);
  return end(&steps, succeeded, out, capacity);
}

size_t cp_text_fold(const uint8_t *text, size_t count, int fold, uint8_t *out, size_t capacity) {
  // Canonical caseless matching (The Unicode Standard, 3.13, D145): fold between decompositions,
  // so that texts that are canonically equivalent fold to the same.
  cp_steps steps;
  bool succeeded = begin(&steps, text, count) && run(&steps, nfd_step);
  if (succeeded && (fold & CP_FOLD_CASE))
    succeeded = run(&steps, fold_step) && run(&steps, nfd_step);
  if (succeeded && (fold & CP_FOLD_MARKS)) strip_marks(steps.current);
  return end(&steps, succeeded && run(&steps, nfc_step), out, capacity);
}

size_t cp_text_upper(const uint8_t *text, size_t count, uint8_t *out, size_t capacity) {
  cp_steps steps;
  bool succeeded = begin(&steps, text, count) && run(&steps, upper_step);
  return end(&steps, succeeded, out, capacity);
}

int cp_text_width(uint32_t scalar) {
  UChar32 c = (UChar32)scalar;
  // The soft hyphen is a format character that terminals show.
  if (c == 0xAD) return 1;
  uint32_t nothing = U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CC_MASK | U_GC_CF_MASK | U_GC_ZL_MASK |
                     U_GC_ZP_MASK;
  if (U_GET_GC_MASK(c) & nothing) return 0;
  // The vowels and final consonants of decomposed Hangul stand within the initial's two cells.
  int32_t syllable = u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE);
  if (syllable == U_HST_VOWEL_JAMO || syllable == U_HST_TRAILING_JAMO) return 0;
  int32_t width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  if (width == U_EA_FULLWIDTH || width == U_EA_WIDE) return 2;
  // Two regional indicators make one flag of two cells.
  if (u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR)) return 1;
  return u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION) ? 2 : 1;
}
