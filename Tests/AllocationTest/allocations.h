/* SPDX-License-Identifier: Apache-2.0 */
/* Included before every tested C file, so that its allocations can fail. */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>

void *test_malloc(size_t count);
void *test_calloc(size_t count, size_t size);
void *test_realloc(void *memory, size_t count);
void test_free(void *memory);

#ifndef ALLOCATIONS_ARE_MADE_HERE
#define malloc test_malloc
#define calloc test_calloc
#define realloc test_realloc
#define free test_free
#endif

#endif
