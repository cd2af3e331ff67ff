/* SPDX-License-Identifier: Apache-2.0 */
/* Counts instructions by executing them one at a time, for instructions that valgrind does not support. */
#ifndef SWIFT_SAML_STEPS_H
#define SWIFT_SAML_STEPS_H

#ifdef __linux__
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * Runs work in a copy of this process, and returns the number of its instructions, or -1 if the system does not allow
 * it. The process must have one thread. The number includes about 60 instructions around the work.
 */
static inline long steps_count(void (*run)(void *context), void *context) {
    const pid_t child = fork();
    if (child < 0) {
        return -1;
    }
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0) {
            raise(SIGSTOP);
            run(context);
            raise(SIGSTOP);
        }
        _exit(1);
    }
    long count = -1;
    int status = 0;
    while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
        if (WSTOPSIG(status) == SIGSTOP && count >= 0) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return count;
        }
        count++;
        if (ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) != 0) {
            break;
        }
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return -1;
}
#else
static inline long steps_count(void (*run)(void *context), void *context) {
    (void)run;
    (void)context;
    return -1;
}
#endif

#endif
