/* SPDX-License-Identifier: Apache-2.0 */
#include "inline_list.h"

#include <stdlib.h>
#include <string.h>

bool inline_list_make_room(void **items, void *first, size_t first_count, size_t *capacity, size_t count, size_t size) {
    if (*items == NULL) {
        *items = first;
        *capacity = first_count;
    }
    if (count <= *capacity) {
        return true;
    }
    size_t wanted = 2 * count;
    void *grown = realloc(*items == first ? NULL : *items, wanted * size);
    if (grown == NULL) {
        return false;
    }
    if (*items == first) {
        /* Bounded: the new capacity is larger than the old one. */
        memcpy(grown, first, *capacity * size);
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

void inline_list_free(void *items, const void *first) {
    if (items != first) {
        free(items);
    }
}
