/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before others under valgrind. Up to 3.19 it writes into the set that sigsuspend is given, and ends where the
   set is a constant, as that of libdispatch for the first thread is: give it a copy. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *set) {
    sigset_t copy = *set;
    return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
