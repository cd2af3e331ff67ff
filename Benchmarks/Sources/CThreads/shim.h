/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that are joined: what OpenSSL keeps for each of them is only freed when they have ended. */
#ifndef SWIFT_SAML_THREADS_H
#define SWIFT_SAML_THREADS_H

#include <pthread.h>

typedef struct threads_work {
    void (*run)(void *context);
    void *context;
} threads_work;

static inline void *threads_start(void *work) {
    ((threads_work *)work)->run(((threads_work *)work)->context);
    return NULL;
}

/* Runs the same work on up to 64 threads and waits for all of them; returns how many were started. */
static inline int threads_run(int count, void (*run)(void *context), void *context) {
    threads_work work = {run, context};
    pthread_t threads[64];
    int started = 0;
    while (started < count && started < 64 && pthread_create(&threads[started], NULL, threads_start, &work) == 0) {
        started++;
    }
    for (int index = 0; index < started; index++) {
        pthread_join(threads[index], NULL);
    }
    return started;
}

#endif
