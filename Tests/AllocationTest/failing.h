/* SPDX-License-Identifier: Apache-2.0 */
/* Which allocations fail. */
#ifndef FAILING_H
#define FAILING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct failure {
    size_t number; /* of the first allocation that fails; 0: none does */
    bool follow;   /* so do all that follow */
} failure;

/* From here on: allocations are counted anew. Gives what held before. */
failure arm(failure failure);

/* From here on all memory is there. Gives what held before. */
failure disarm(void);

/* Our own allocations that were not given back. libxml2 2.9 loses what it has where there is no memory to go on. */
size_t held(void);

/* The allocations of libxml2 fail as well. */
void arm_library(void);

#endif
