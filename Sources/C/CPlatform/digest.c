#include "CPlatform.h"
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

struct cp_hasher {
  crypto_generichash_blake2b_state state;
};

enum { CP_DIGEST_BYTES = 32 };

static void start_sodium(void) {
  // Without a source of random bytes nothing here can go on; libsodium itself would abort later.
  if (sodium_init() < 0) abort();
}

// libsodium picks the fastest BLAKE2b for the machine when it starts.
static void ready(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_sodium);
}

void cp_digest(const uint8_t *bytes, size_t count, uint8_t out[32]) {
  ready();
  crypto_generichash_blake2b(out, CP_DIGEST_BYTES, bytes, count, NULL, 0);
}

static void start(cp_hasher *hasher) {
  crypto_generichash_blake2b_init(&hasher->state, NULL, 0, CP_DIGEST_BYTES);
}

cp_hasher *cp_hasher_open(void) {
  ready();
  // The state asks to stand on a whole cache line.
  cp_hasher *hasher = aligned_alloc(_Alignof(cp_hasher), sizeof(cp_hasher));
  if (hasher == NULL) abort();
  start(hasher);
  return hasher;
}

void cp_hasher_close(cp_hasher *hasher) { free(hasher); }

void cp_hasher_update(cp_hasher *hasher, const uint8_t *bytes, size_t count) {
  crypto_generichash_blake2b_update(&hasher->state, bytes, count);
}

void cp_hasher_finish(cp_hasher *hasher, uint8_t out[32]) {
  crypto_generichash_blake2b_final(&hasher->state, out, CP_DIGEST_BYTES);
  start(hasher);
}

void cp_random(uint8_t *out, size_t count) {
  ready();
  randombytes_buf(out, count);
}
