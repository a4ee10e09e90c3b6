// wcwidth stands behind this.
#define _GNU_SOURCE
#include "CLineEditor.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

// libedit's own interface, not its imitation of readline: that keeps everything in global variables,
// and takes Control-C as a signal, after which it cannot tell a dropped line from the end of input.

struct cle_editor {
  EditLine *edit;
  History *history;
  char *prompt;
  cle_completer completer;
  void *context;
  bool is_interrupted;
};

static cle_editor *editor_of(EditLine *edit) {
  void *editor = NULL;
  el_get(edit, EL_CLIENTDATA, &editor);
  return editor;
}

static char *give_prompt(EditLine *edit) { return editor_of(edit)->prompt; }

/// Drops the line: it ends as if by the return key, so that libedit leaves the screen in order.
static unsigned char interrupt(EditLine *edit, int key) {
  (void)key;
  const LineInfo *line = el_line(edit);
  // el_cursor counts wide characters, of which there are at most as many as bytes, and stops at the end.
  el_cursor(edit, (int)(line->lastchar - line->cursor));
  el_insertstr(edit, "^C");
  el_push(edit, "\n");
  editor_of(edit)->is_interrupted = true;
  return CC_REFRESH;
}

/// What the terminal would do at Control-Z. libedit's handler gives the terminal back before the stop
/// and takes it again after it, but draws the line only where it was waiting for a key.
static unsigned char suspend(EditLine *edit, int key) {
  (void)key;
  fputc('\n', stdout);
  fflush(stdout);
  kill(0, SIGTSTP);
  el_set(edit, EL_REFRESH);
  return CC_NORM;
}

static unsigned char complete(EditLine *edit, int key) {
  (void)key;
  cle_editor *editor = editor_of(edit);
  // Not CC_REDISPLAY for what was printed: it clears as many rows above as the line has.
  return editor->completer(editor->context) ? CC_REFRESH : CC_REFRESH_BEEP;
}

static void bind_keys(EditLine *edit) {
  // The terminal shall hand Control-C over as a key, not as a signal, while a line is edited.
  el_set(edit, EL_SETTY, "-d", "-isig", NULL);
  el_set(edit, EL_ADDFN, "daybook-interrupt", "Drop the line", interrupt);
  el_set(edit, EL_ADDFN, "daybook-suspend", "Stop until called back", suspend);
  el_set(edit, EL_ADDFN, "daybook-complete", "Complete the word", complete);
  el_set(edit, EL_BIND, "^C", "daybook-interrupt", NULL);
  el_set(edit, EL_BIND, "^Z", "daybook-suspend", NULL);
  el_set(edit, EL_BIND, "\t", "daybook-complete", NULL);
  el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);

  const char *mode = NULL;
  el_get(edit, EL_EDITOR, &mode);
  if (mode != NULL && strcmp(mode, "vi") == 0) {
    el_set(edit, EL_BIND, "-a", "^C", "daybook-interrupt", NULL);
    el_set(edit, EL_BIND, "-a", "^Z", "daybook-suspend", NULL);
    return;
  }
  // What readline has taught people's hands, and the keys that terminals send with Control.
  static const char *const keys[][2] = {
      {"^W", "ed-delete-prev-word"},  {"\033[3~", "ed-delete-next-char"},
      {"\033[1~", "ed-move-to-beg"},  {"\033[4~", "ed-move-to-end"},
      {"\033[H", "ed-move-to-beg"},   {"\033[F", "ed-move-to-end"},
      {"\033[1;5C", "em-next-word"},  {"\033[1;5D", "ed-prev-word"},
      {"\033[1;3C", "em-next-word"},  {"\033[1;3D", "ed-prev-word"},
  };
  for (size_t key = 0; key < sizeof keys / sizeof keys[0]; key++)
    el_set(edit, EL_BIND, keys[key][0], keys[key][1], NULL);
}

/// Tells C's functions that bytes are UTF-8. Only that: order and case are never left to a locale.
static void use_utf8(void) {
  static bool is_done = false;
  if (!is_done && setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "");
  is_done = true;
}

cle_editor *cle_open(const char *program, cle_completer completer, void *context) {
  use_utf8();
  cle_editor *editor = calloc(1, sizeof *editor);
  if (editor == NULL) return NULL;
  editor->completer = completer;
  editor->context = context;
  editor->prompt = strdup("");
  editor->edit = el_init(program, stdin, stdout, stderr);
  editor->history = history_init();
  if (editor->edit == NULL || editor->history == NULL || editor->prompt == NULL) {
    cle_close(editor);
    return NULL;
  }
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, 10000);
  history(editor->history, &event, H_SETUNIQUE, 1);
  el_set(editor->edit, EL_CLIENTDATA, editor);
  el_set(editor->edit, EL_HIST, history, editor->history);
  el_set(editor->edit, EL_PROMPT_ESC, give_prompt, '\1');
  // So that a signal which ends the program leaves the terminal as it was.
  el_set(editor->edit, EL_SIGNAL, 1);
  el_set(editor->edit, EL_EDITOR, "emacs");
  // May choose vi, which sets all keys anew: ours come after it.
  el_source(editor->edit, NULL);
  bind_keys(editor->edit);
  return editor;
}

void cle_close(cle_editor *editor) {
  if (editor->edit != NULL) el_end(editor->edit);
  if (editor->history != NULL) history_end(editor->history);
  free(editor->prompt);
  free(editor);
}

/// Takes over a prompt, in the form that libedit wants: the same mark before and behind what takes no
/// room, nothing empty between two marks, and not at the end, where it would not be printed.
static void set_prompt(cle_editor *editor, const char *prompt) {
  char *copy = malloc(strlen(prompt) + 1);
  if (copy == NULL) return;
  char *end = copy;
  char *hidden = NULL;  // where what takes no room began last
  for (const char *next = prompt; *next != '\0'; next++) {
    if (next[0] == '\2' && next[1] == '\1') {
      next++;
      continue;
    }
    if (*next == '\1') hidden = end;
    *end++ = *next == '\2' ? '\1' : *next;
  }
  *end = '\0';
  // A prompt that ends with a blank and a change of colour: the blank goes behind.
  if (hidden != NULL && hidden > copy && hidden[-1] == ' ' && end[-1] == '\1') {
    memmove(hidden - 1, hidden, (size_t)(end - hidden));
    end[-1] = ' ';
  }
  free(editor->prompt);
  editor->prompt = copy;
}

enum cle_result cle_read(cle_editor *editor, const char *prompt, const char **line, size_t *length) {
  set_prompt(editor, prompt);
  editor->is_interrupted = false;
  int count = 0;
  errno = 0;
  const char *text = el_gets(editor->edit, &count);
  int failure = errno;
  *line = "";
  *length = 0;
  if (editor->is_interrupted) return CLE_INTERRUPTED;
  if (text == NULL || count <= 0) {
    fputc('\n', stdout);
    fflush(stdout);
    // EINTR: a signal that somebody else handles, not the end of what is typed.
    return failure == EINTR ? CLE_INTERRUPTED : CLE_END_OF_INPUT;
  }
  *line = text;
  *length = (size_t)count - (text[count - 1] == '\n' ? 1 : 0);
  return CLE_LINE;
}

void cle_remember(cle_editor *editor, const char *entry) {
  HistEvent event;
  history(editor->history, &event, H_ENTER, entry);
}

const char *cle_line(const cle_editor *editor, size_t *length, size_t *cursor) {
  const LineInfo *line = el_line(editor->edit);
  *length = (size_t)(line->lastchar - line->buffer);
  *cursor = (size_t)(line->cursor - line->buffer);
  return line->buffer;
}

void cle_replace(cle_editor *editor, size_t scalars, const char *text) {
  el_deletestr(editor->edit, (int)scalars);
  el_insertstr(editor->edit, text);
}

/// How a text lies on the screen: where its end is, when its beginning is at this place.
struct place {
  size_t row, column;
};

static struct place place_after(struct place place, const char *text, const char *end, size_t columns) {
  mbstate_t state = {0};
  bool is_hidden = false;
  while (text < end) {
    wchar_t scalar;
    size_t bytes = mbrtowc(&scalar, text, (size_t)(end - text), &state);
    if (bytes == 0 || bytes > (size_t)(end - text)) break;
    text += bytes;
    if (scalar == L'\1') is_hidden = !is_hidden;
    if (is_hidden || scalar == L'\1') continue;
    int width = wcwidth(scalar);
    // libedit shows a control character as ^X.
    size_t taken = width < 0 ? 2 : (size_t)width;
    bool is_next_row = scalar == L'\n' || place.column + taken > columns;
    if (is_next_row) place = (struct place){place.row + 1, 0};
    if (scalar != L'\n') place.column += taken;
    if (place.column >= columns) place = (struct place){place.row + 1, 0};
  }
  return place;
}

void cle_print(cle_editor *editor, const char *text) {
  size_t columns, rows;
  cle_size(&columns, &rows);
  const LineInfo *line = el_line(editor->edit);
  const char *prompt = editor->prompt;
  struct place begin = place_after((struct place){0, 0}, prompt, prompt + strlen(prompt), columns);
  struct place cursor = place_after(begin, line->buffer, line->cursor, columns);
  struct place end = place_after(cursor, line->cursor, line->lastchar, columns);
  for (size_t row = cursor.row; row <= end.row; row++) fputc('\n', stdout);
  fputs(text, stdout);
  fflush(stdout);
  // Draws prompt and line anew, from here on.
  el_set(editor->edit, EL_REFRESH);
}

int cle_width(unsigned int scalar) {
  use_utf8();
  return wcwidth((wchar_t)scalar);
}

void cle_size(size_t *columns, size_t *rows) {
  struct winsize size;
  bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  *columns = is_known ? size.ws_col : 80;
  *rows = is_known ? size.ws_row : 24;
}
