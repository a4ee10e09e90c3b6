#include <fcntl.h>
#include <lmdb.h>
#include <sys/syscall.h>
#include <unistd.h>

// What Swift's view of the C library leaves out, because it stands behind _GNU_SOURCE or takes
// variable arguments.

/// The flag of open for a file without a name.
enum { OPEN_UNNAMED = __O_TMPFILE };

/// renameat2 with RENAME_NOREPLACE: 0, or -1 and errno.
static inline int rename_without_replacing(const char *path, const char *new_path) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, new_path, 1u);
}
