#include "utf16.h"
#include <stdio.h>
#include <string.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/uversion.h>

// A cp_collator is a UCollator under another name. Its attributes are set once, in open; after that
// only ucol_getSortKey is called, a const operation that keeps its state on the stack (the class
// behind it, RuleBasedCollator, has no mutable member), so threads share one without a lock.
static const UCollator *collator_of(const cp_collator *collator) {
  return (const UCollator *)collator;
}

static bool is_language_available(const char *locale) {
  char wanted[ULOC_LANG_CAPACITY], language[ULOC_LANG_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (uloc_getLanguage(locale, wanted, sizeof wanted, &status) <= 0 || U_FAILURE(status))
    return false;
  // ICU answers any name at all with the root collation. Languages that the root serves as it is
  // stand only in the list of locales, those with rules of their own in the collator's list too.
  for (int32_t i = 0; i < uloc_countAvailable(); i++) {
    uloc_getLanguage(uloc_getAvailable(i), language, sizeof language, &status);
    if (strcmp(wanted, language) == 0) return true;
  }
  for (int32_t i = 0; i < ucol_countAvailable(); i++) {
    uloc_getLanguage(ucol_getAvailable(i), language, sizeof language, &status);
    if (strcmp(wanted, language) == 0) return true;
  }
  return false;
}

static bool is_collation_kind_available(const char *locale) {
  char kind[ULOC_KEYWORDS_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (uloc_getKeywordValue(locale, "collation", kind, sizeof kind, &status) <= 0)
    return U_SUCCESS(status);
  UEnumeration *kinds = ucol_getKeywordValuesForLocale("collation", locale, false, &status);
  bool found = false;
  const char *each;
  while (!found && (each = uenum_next(kinds, NULL, &status)) != NULL)
    found = strcmp(each, kind) == 0;
  uenum_close(kinds);
  return found && U_SUCCESS(status);
}

static bool is_known(const char *locale) {
  char tag[ULOC_FULLNAME_CAPACITY], country[ULOC_COUNTRY_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_toLanguageTag(locale, tag, sizeof tag, true, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return false;
  int32_t country_count = uloc_getCountry(locale, country, sizeof country, &status);
  if (U_FAILURE(status)) return false;
  if (country_count > 0 && *uloc_getISO3Country(locale) == 0) return false;
  return is_language_available(locale) && is_collation_kind_available(locale);
}

cp_collator *cp_collator_open(const char *name, bool numeric) {
  char locale[ULOC_FULLNAME_CAPACITY] = "";
  UErrorCode status = U_ZERO_ERROR;
  if (*name != 0) {
    // Both ways of writing are read: `de@collation=phonebook` and `de-u-co-phonebk`.
    int32_t parsed = 0;
    if (strchr(name, '@') != NULL || strchr(name, '_') != NULL) {
      uloc_getName(name, locale, sizeof locale, &status);
    } else {
      uloc_forLanguageTag(name, locale, sizeof locale, &parsed, &status);
      if (parsed != (int32_t)strlen(name)) return NULL;
    }
    if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return NULL;
    if (!is_known(locale)) return NULL;
  }
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  ucol_setAttribute(collator, UCOL_STRENGTH, UCOL_TERTIARY, &status);
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, numeric ? UCOL_ON : UCOL_OFF, &status);
  if (U_SUCCESS(status)) return (cp_collator *)collator;
  ucol_close(collator);
  return NULL;
}

void cp_collator_close(cp_collator *collator) { ucol_close((UCollator *)collator); }

size_t cp_collator_sort_key(const cp_collator *collator, const uint8_t *text, size_t count,
                            uint8_t *out, size_t capacity) {
  cp_utf16 source;
  cp_utf16_init(&source);
  size_t size = CP_FAILED;
  if (cp_utf16_decode(&source, text, count)) {
    int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
    // ICU counts the final 0; an answer of 0 is a failure.
    int32_t needed =
        ucol_getSortKey(collator_of(collator), source.units, source.count, out, room);
    if (needed > 0) size = (size_t)needed - 1;
  }
  cp_utf16_free(&source);
  return size;
}

void cp_collation_version(char *out) {
  UVersionInfo version;
  char collator_text[U_MAX_VERSION_STRING_LENGTH] = "", icu[U_MAX_VERSION_STRING_LENGTH];
  UErrorCode status = U_ZERO_ERROR;
  UCollator *root = ucol_open("", &status);
  if (U_SUCCESS(status)) {
    ucol_getVersion(root, version);
    u_versionToString(version, collator_text);
    ucol_close(root);
  }
  u_getVersion(version);
  u_versionToString(version, icu);
  snprintf(out, 64, "%s/%s", collator_text, icu);
}
