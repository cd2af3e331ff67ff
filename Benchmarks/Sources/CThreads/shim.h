/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that are joined, because OpenSSL frees its memory for a thread only when the thread ends. */
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

/* Runs the same work on up to 64 threads and waits for all of them. Returns the number of started threads. */
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
