#include "CPlatform.h"
#include <float.h>
#include <string.h>
#include <unicode/ucal.h>

// A cp_zone is a UCalendar under another name, used only for its zone.
static UCalendar *calendar_of(cp_zone *zone) { return (UCalendar *)zone; }

// ICU's list also has Java's old three-letter names, some of which mean something else elsewhere
// (IST, CST, BST); only those that are in the IANA database are taken.
static bool is_foreign(const char *name) {
  static const char *const known[] = {"UTC", "GMT", "UCT", "EST", "MST", "HST", "CET", "EET",
                                      "MET", "WET", "PRC", "ROC", "ROK"};
  if (strncmp(name, "SystemV/", 8) == 0 || strcmp(name, "Etc/Unknown") == 0) return true;
  if (strlen(name) != 3) return false;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(name, known[i]) == 0) return false;
  return true;
}

cp_zone *cp_zone_open(const char *name, bool custom) {
  UChar wanted[128], canonical[128];
  size_t count = strlen(name);
  if (count >= 128) return NULL;
  // Names are ASCII; any other byte makes a unit that no name has.
  for (size_t i = 0; i <= count; i++) wanted[i] = (unsigned char)name[i];
  // ICU answers an unknown name with Greenwich; asking for the canonical name tells.
  UErrorCode status = U_ZERO_ERROR;
  UBool is_system = false;
  ucal_getCanonicalTimeZoneID(wanted, -1, canonical, 128, &is_system, &status);
  if (U_FAILURE(status) || (!is_system && !custom) || (is_system && is_foreign(name))) return NULL;
  UCalendar *calendar = ucal_open(wanted, -1, "en_US", UCAL_GREGORIAN, &status);
  if (U_FAILURE(status)) return NULL;
  // Proleptic: the Gregorian calendar for all time.
  ucal_setGregorianChange(calendar, -DBL_MAX, &status);
  return (cp_zone *)calendar;
}

void cp_zone_close(cp_zone *zone) { ucal_close(calendar_of(zone)); }

int32_t cp_zone_offset_seconds(cp_zone *zone, int64_t seconds) {
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis(calendar_of(zone), (double)seconds * 1000, &status);
  int32_t raw = ucal_get(calendar_of(zone), UCAL_ZONE_OFFSET, &status);
  int32_t saving = ucal_get(calendar_of(zone), UCAL_DST_OFFSET, &status);
  return U_SUCCESS(status) ? (raw + saving) / 1000 : 0;
}

int32_t cp_zone_local_offset_seconds(cp_zone *zone, int64_t local_seconds) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t raw = 0, saving = 0;
  ucal_setMillis(calendar_of(zone), (double)local_seconds * 1000, &status);
  ucal_getTimeZoneOffsetFromLocal(calendar_of(zone), UCAL_TZ_LOCAL_FORMER, UCAL_TZ_LOCAL_LATTER,
                                  &raw, &saving, &status);
  return U_SUCCESS(status) ? (raw + saving) / 1000 : 0;
}
