#include "CPlatform.h"
#define XXH_INLINE_ALL
#include <xxhash.h>

uint32_t cp_checksum(uint8_t table, const uint8_t *key, size_t key_count, const uint8_t *value,
                     size_t value_count) {
  // The key's hash, seeded with the table, seeds the value's: one sum over three parts that are
  // never copied together.
  XXH64_hash_t seed = XXH3_64bits_withSeed(key, key_count, table);
  return (uint32_t)XXH3_64bits_withSeed(value, value_count, seed);
}
