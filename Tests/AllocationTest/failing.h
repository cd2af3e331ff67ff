/* SPDX-License-Identifier: Apache-2.0 */
/* Which allocations fail. */
#ifndef FAILING_H
#define FAILING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct failure {
    size_t number; /* the number of the first allocation that fails; 0 if no allocation fails */
    bool follow;   /* whether all later allocations fail, too */
} failure;

/* Resets the count and sets which allocations fail. Returns the previous setting. */
failure arm(failure failure);

/* Lets all allocations succeed. Returns the previous setting. */
failure disarm(void);

/* The number of our own allocations that were not freed. libxml2 2.9 leaks memory if an allocation fails. */
size_t held(void);

/* Lets the allocations of libxml2 fail as well. */
void arm_library(void);

#endif
