// SPDX-License-Identifier: Apache-2.0

// Files in memory, which Swift's module of the C library does not contain.
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

// A descriptor of a new file in memory, closed in programs that this one starts; -1 if it cannot be created.
static inline int cmemory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }
#endif
