/* SPDX-License-Identifier: Apache-2.0 */
#define ALLOCATIONS_ARE_MADE_HERE
#include "allocations.h"

#include "failing.h"

#include <libxml/xmlmemory.h>

static failure armed;
static size_t made; /* allocations since the last call of arm */
static size_t kept;

failure arm(failure failure) {
    struct failure before = armed;
    made = 0;
    armed = failure;
    return before;
}

failure disarm(void) {
    return arm((failure){0});
}

size_t held(void) {
    return kept;
}

static bool fails(void) {
    made++;
    return armed.number != 0 && (armed.follow ? made >= armed.number : made == armed.number);
}

static void *holding(void *memory) {
    kept += memory != NULL;
    return memory;
}

void *test_malloc(size_t count) {
    return fails() ? NULL : holding(malloc(count));
}

void *test_calloc(size_t count, size_t size) {
    return fails() ? NULL : holding(calloc(count, size));
}

void *test_realloc(void *memory, size_t count) {
    if (fails()) {
        return NULL;
    }
    return memory == NULL ? holding(malloc(count)) : realloc(memory, count);
}

void test_free(void *memory) {
    kept -= memory != NULL;
    free(memory);
}

static void *library_malloc(size_t count) {
    return fails() ? NULL : malloc(count);
}

static void *library_realloc(void *memory, size_t count) {
    return fails() ? NULL : realloc(memory, count);
}

static char *library_strdup(const char *text) {
    return fails() ? NULL : strdup(text);
}

void arm_library(void) {
    xmlMemSetup(free, library_malloc, library_realloc, library_strdup);
}
