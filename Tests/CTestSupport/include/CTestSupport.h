#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <sys/types.h>

// GNU calls that Swift's Glibc module does not show.

/// Starts a program in a session of its own, in a folder, with default signals and these three open
/// files; both lists end with NULL. Returns 0 and the process number, or an error number.
int ct_spawn(const char *path, char *const words[], char *const variables[], const char *folder,
             const int files[3], pid_t *process);

/// The same at a terminal, which becomes the session's: `terminal` is its path.
int ct_spawn_at_terminal(const char *path, char *const words[], char *const variables[],
                         const char *folder, const char *terminal, pid_t *process);

/// Makes a terminal of this size. Returns the end that plays the person, and gives the path of the
/// program's end; or -1 and errno.
int ct_terminal(int columns, int rows, char *path, size_t path_size);

/// A pipe, its reading end first, that no other program inherits. Returns 0, or -1 and errno.
int ct_pipe(int ends[2]);

#endif
