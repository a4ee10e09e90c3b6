#define _GNU_SOURCE
#include "CTestSupport.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

static int set_files(posix_spawn_file_actions_t *actions, const char *folder, const int files[3]) {
  int failure = posix_spawn_file_actions_addchdir_np(actions, folder);
  for (int number = 0; number < 3 && failure == 0; number++)
    failure = posix_spawn_file_actions_adddup2(actions, files[number], number);
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

int ct_spawn(const char *path, char *const words[], char *const variables[], const char *folder,
             const int files[3], pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure == 0) {
    failure = set_files(&actions, folder, files);
    if (failure == 0) failure = set_attributes(&attributes);
    if (failure == 0) failure = posix_spawn(process, path, &actions, &attributes, words, variables);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int ct_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
