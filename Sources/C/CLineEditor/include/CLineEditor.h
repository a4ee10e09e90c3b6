#ifndef CLINEEDITOR_H
#define CLINEEDITOR_H

#include <stdbool.h>
#include <stddef.h>

// A line at a terminal, edited with libedit. All text is UTF-8, whatever the locale.

typedef struct cle_editor cle_editor;

/// How reading a line ended.
enum cle_result { CLE_LINE, CLE_END_OF_INPUT, CLE_INTERRUPTED };

/// Called at the completion key. It may call `cle_line`, `cle_replace` and `cle_print`, and says whether
/// it has; else there is a beep.
typedef bool (*cle_completer)(void *context);

/// Begins editing on standard input and output, which have to be terminals. The person's own editrc
/// file is obeyed, `program` being the name that its lines may begin with. NULL when out of memory.
cle_editor *cle_open(const char *program, cle_completer completer, void *context);

/// Ends it and gives the terminal back.
void cle_close(cle_editor *editor);

/// Reads one line. What stands between \1 and \2 in the prompt takes no room on the screen.
/// The line, without its line feed, stays until the next call.
enum cle_result cle_read(cle_editor *editor, const char *prompt, const char **line, size_t *length);

/// Adds an entry that the person can come back to. An entry equal to the last one is not added.
void cle_remember(cle_editor *editor, const char *entry);

/// The line that is being edited, without an end mark; and in bytes its length and where the cursor is.
const char *cle_line(const cle_editor *editor, size_t *length, size_t *cursor);

/// Puts a text in the place of so many Unicode scalars before the cursor.
void cle_replace(cle_editor *editor, size_t scalars, const char *text);

/// Prints a text on lines of its own, below the line that is being edited. It ends with a line feed.
void cle_print(cle_editor *editor, const char *text);

/// The columns that a scalar takes on the screen; -1 for those that cannot be shown.
int cle_width(unsigned int scalar);

/// The size of the terminal in columns and rows.
void cle_size(size_t *columns, size_t *rows);

#endif
