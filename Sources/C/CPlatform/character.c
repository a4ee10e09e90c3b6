#include "utf16.h"
#include <pthread.h>
#include <unicode/ubrk.h>

// An iterator is dear to make and not to be shared: each thread keeps its own.
static pthread_key_t iterator_key;

static void close_iterator(void *iterator) { ubrk_close(iterator); }

static void make_key(void) { pthread_key_create(&iterator_key, close_iterator); }

static UBreakIterator *iterator_of_this_thread(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_key);
  UBreakIterator *iterator = pthread_getspecific(iterator_key);
  if (iterator != NULL) return iterator;
  UErrorCode status = U_ZERO_ERROR;
  iterator = ubrk_open(UBRK_CHARACTER, "", NULL, 0, &status);
  if (U_FAILURE(status)) return NULL;
  pthread_setspecific(iterator_key, iterator);
  return iterator;
}

static size_t first_character(cp_utf16 *buffer) {
  UBreakIterator *iterator = iterator_of_this_thread();
  if (iterator == NULL) return CP_FAILED;
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, buffer->units, buffer->count, &status);
  int32_t end = ubrk_next(iterator);
  // The iterator must not point into memory that is gone.
  ubrk_setText(iterator, u"", 0, &status);
  if (U_FAILURE(status) || end == UBRK_DONE) return CP_FAILED;
  buffer->count = end;
  return cp_utf16_encode(buffer, NULL, 0);
}

size_t cp_text_first_character(const uint8_t *text, size_t count) {
  if (count == 0) return 0;
  // Only CR LF and marks, which are not ASCII, join an ASCII character.
  if (text[0] < 0x80 && text[0] != '\r' && (count == 1 || text[1] < 0x80)) return 1;
  cp_utf16 buffer;
  cp_utf16_init(&buffer);
  size_t size = cp_utf16_decode(&buffer, text, count) ? first_character(&buffer) : CP_FAILED;
  cp_utf16_free(&buffer);
  return size;
}
