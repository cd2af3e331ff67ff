/* SPDX-License-Identifier: Apache-2.0 */
/* Makes system calls fail, or files change, at a place that a test names. Loaded with LD_PRELOAD.
 *
 * FAULT_PATH    the end of the path of the file or folder
 * FAULT_CALL    the call: read or readdir
 * FAULT_AFTER   the offset in the file, or the number of entries, from which on the fault happens (0)
 * FAULT_ACTION  the fault: the number of an error, or truncate, grow or unlink, once (5, which is EIO) */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_int entries, acted;

static int is_named(int descriptor) {
    char link[64], path[PATH_MAX];
    const char *end = getenv("FAULT_PATH");
    if (end == NULL) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t count = readlink(link, path, sizeof path);
    size_t length = strlen(end);
    return count >= (ssize_t)length && memcmp(path + count - length, end, length) == 0;
}

static int is_asked(const char *call, int descriptor) {
    const char *asked = getenv("FAULT_CALL");
    return asked != NULL && strcmp(asked, call) == 0 && is_named(descriptor);
}

static long after(void) {
    const char *text = getenv("FAULT_AFTER");
    return text == NULL ? 0 : atol(text);
}

/* Makes the requested fault; returns 0, or the number of the error with which the call must end. */
static int act(int descriptor) {
    char path[64];
    const char *action = getenv("FAULT_ACTION");
    if (action == NULL) return EIO;
    if (atoi(action) > 0) return atoi(action);
    if (atomic_exchange(&acted, 1)) return 0;
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    if (strcmp(action, "truncate") == 0) {
        if (truncate(path, after()) != 0) abort();
    } else if (strcmp(action, "grow") == 0) {
        FILE *file = fopen(path, "a");
        if (file == NULL || fputs("<grown/>", file) < 0 || fclose(file) != 0) abort();
    } else if (strcmp(action, "unlink") == 0) {
        char name[PATH_MAX];
        ssize_t count = readlink(path, name, sizeof name - 1);
        if (count < 0) abort();
        name[count] = 0;
        if (unlink(name) != 0) abort();
    } else {
        abort();
    }
    return 0;
}

/* Returns the error of a call on the next bytes, or 0, and limits the call to the bytes before the place. */
static int meet(const char *call, int descriptor, off_t place, size_t *count) {
    if (!is_asked(call, descriptor)) return 0;
    if (place >= after()) return act(descriptor);
    if ((off_t)*count > after() - place) *count = (size_t)(after() - place);
    return 0;
}

static int refuse(int number) {
    errno = number;
    return -1;
}

ssize_t read(int descriptor, void *buffer, size_t count) {
    int number = meet("read", descriptor, lseek(descriptor, 0, SEEK_CUR), &count);
    return number ? refuse(number) : REAL(read)(descriptor, buffer, count);
}

ssize_t pread(int descriptor, void *buffer, size_t count, off_t place) {
    int number = meet("read", descriptor, place, &count);
    return number ? refuse(number) : REAL(pread)(descriptor, buffer, count, place);
}

ssize_t pread64(int descriptor, void *buffer, size_t count, off64_t place) {
    int number = meet("read", descriptor, place, &count);
    return number ? refuse(number) : REAL(pread64)(descriptor, buffer, count, place);
}

struct dirent *readdir(DIR *folder) {
    if (is_asked("readdir", dirfd(folder)) && atomic_fetch_add(&entries, 1) >= after()) {
        errno = act(dirfd(folder));
        return NULL;
    }
    return REAL(readdir)(folder);
}

struct dirent64 *readdir64(DIR *folder) {
    if (is_asked("readdir", dirfd(folder)) && atomic_fetch_add(&entries, 1) >= after()) {
        errno = act(dirfd(folder));
        return NULL;
    }
    return REAL(readdir64)(folder);
}
