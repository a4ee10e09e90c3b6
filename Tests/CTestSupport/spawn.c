#define _GNU_SOURCE
#include "CTestSupport.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int set_files(posix_spawn_file_actions_t *actions, const char *folder, const int *files,
                     const char *terminal) {
  int failure = posix_spawn_file_actions_addchdir_np(actions, folder);
  // A session that has no terminal yet gets the first that it opens.
  if (failure == 0 && terminal != NULL)
    failure = posix_spawn_file_actions_addopen(actions, 0, terminal, O_RDWR, 0);
  for (int number = terminal != NULL ? 1 : 0; number < 3 && failure == 0; number++)
    failure = posix_spawn_file_actions_adddup2(actions, terminal != NULL ? 0 : files[number], number);
  return failure;
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int failure = posix_spawnattr_setsigdefault(attributes, &all);
  if (failure == 0) failure = posix_spawnattr_setsigmask(attributes, &none);
  if (failure == 0)
    failure = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  return failure;
}

static int spawn(const char *path, char *const words[], char *const variables[], const char *folder,
                 const int *files, const char *terminal, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure == 0) {
    failure = set_files(&actions, folder, files, terminal);
    if (failure == 0) failure = set_attributes(&attributes);
    if (failure == 0) failure = posix_spawn(process, path, &actions, &attributes, words, variables);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int ct_spawn(const char *path, char *const words[], char *const variables[], const char *folder,
             const int files[3], pid_t *process) {
  return spawn(path, words, variables, folder, files, NULL, process);
}

int ct_spawn_at_terminal(const char *path, char *const words[], char *const variables[],
                         const char *folder, const char *terminal, pid_t *process) {
  return spawn(path, words, variables, folder, NULL, terminal, process);
}

int ct_terminal(int columns, int rows, char *path, size_t path_size) {
  int person = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (person < 0) return -1;
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  if (grantpt(person) != 0 || unlockpt(person) != 0 || ptsname_r(person, path, path_size) != 0 ||
      ioctl(person, TIOCSWINSZ, &size) != 0) {
    close(person);
    return -1;
  }
  return person;
}

int ct_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
