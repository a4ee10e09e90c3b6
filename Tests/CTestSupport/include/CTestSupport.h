#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <sys/types.h>

// GNU calls that Swift's Glibc module does not show.

/// Starts a program in a session of its own, in a folder, with default signals and these three open
/// files; both lists end with NULL. Returns 0 and the process number, or an error number.
int ct_spawn(const char *path, char *const words[], char *const variables[], const char *folder,
             const int files[3], pid_t *process);

/// A pipe, its reading end first, that no other program inherits. Returns 0, or -1 and errno.
int ct_pipe(int ends[2]);

#endif
