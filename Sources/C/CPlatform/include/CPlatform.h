/// What Daybook needs of ICU, libsodium and xxHash, without their headers: ICU's clash with
/// Foundation's, and libsodium's state does not import into Swift.
///
/// Texts come in as UTF-8 with a length and may hold NUL. A function that writes text or a key
/// returns the size of the whole result; where that is more than `capacity` nothing useful was
/// written and the caller comes again with room. `CP_FAILED` means that memory ran out or that a
/// text is longer than `CP_LONGEST_TEXT`.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CP_FAILED SIZE_MAX
/// ICU counts in 32 bits, and results can be several times longer than their source.
#define CP_LONGEST_TEXT ((size_t)1 << 28)

// collation.c

typedef struct cp_collator cp_collator;

/// A collator of tertiary strength with normalization on; "" is the root. NULL where ICU does not
/// know the locale's language or the kind of collation that it names.
cp_collator *cp_collator_open(const char *locale, bool numeric);
void cp_collator_close(cp_collator *collator);
/// The sort key without its final 0.
size_t cp_collator_sort_key(const cp_collator *collator, const uint8_t *text, size_t count,
                            uint8_t *out, size_t capacity);
/// "COLLATOR/ICU", such as "153.120.44/72.1". `out` has room for 64 bytes.
void cp_collation_version(char *out);

// text.c

enum cp_fold { CP_FOLD_CASE = 1, CP_FOLD_MARKS = 2 };

/// Whether a text is certainly in NFC already.
bool cp_text_is_nfc(const uint8_t *text, size_t count);
size_t cp_text_nfc(const uint8_t *text, size_t count, uint8_t *out, size_t capacity);
size_t cp_text_fold(const uint8_t *text, size_t count, int fold, uint8_t *out, size_t capacity);
size_t cp_text_upper(const uint8_t *text, size_t count, uint8_t *out, size_t capacity);
/// Cells that a scalar takes in a terminal: 0, 1 or 2.
int cp_text_width(uint32_t scalar);

// character.c

/// The bytes of the first user-perceived character; 0 of an empty text.
size_t cp_text_first_character(const uint8_t *text, size_t count);

// digest.c

typedef struct cp_hasher cp_hasher;

/// BLAKE2b with 32 bytes of output, no key.
void cp_digest(const uint8_t *bytes, size_t count, uint8_t out[32]);
cp_hasher *cp_hasher_open(void);
void cp_hasher_close(cp_hasher *hasher);
void cp_hasher_update(cp_hasher *hasher, const uint8_t *bytes, size_t count);
/// Gives the digest and begins anew.
void cp_hasher_finish(cp_hasher *hasher, uint8_t out[32]);
void cp_random(uint8_t *out, size_t count);

// checksum.c

uint32_t cp_checksum(uint8_t table, const uint8_t *key, size_t key_count, const uint8_t *value,
                     size_t value_count);

// zone.c

typedef struct cp_zone cp_zone;

/// A zone by its IANA name, or by ICU's `GMT+hh:mm` where `custom` is set; NULL for any other.
/// Calls for one zone must not overlap.
cp_zone *cp_zone_open(const char *name, bool custom);
void cp_zone_close(cp_zone *zone);
int32_t cp_zone_offset_seconds(cp_zone *zone, int64_t seconds);
/// The offset at a wall clock time, read as if it were UTC: of the later instant where it occurs
/// twice, the one before the change where it does not exist.
int32_t cp_zone_local_offset_seconds(cp_zone *zone, int64_t local_seconds);


/// Lets a signal that damage of a mapped file brings (a bus error, a wrong address, an assertion of
/// LMDB) end the process with a status, after one line on standard error. At most 250 bytes are kept.
void cp_end_on_damage(const char *line, int status);

#endif
