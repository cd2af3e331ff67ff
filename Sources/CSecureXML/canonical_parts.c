/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_parts.h"

#include <stdlib.h>

bool canonical_writer_make_room(
    canonical_writer *writer,
    void **items,
    void *first,
    size_t *capacity,
    size_t count,
    size_t size
) {
    if (*items == NULL) {
        *items = first;
        *capacity = CANONICAL_WRITER_ITEMS;
    }
    if (count <= *capacity) {
        return true;
    }
    size_t wanted = 2 * count;
    void *grown = realloc(*items == first ? NULL : *items, wanted * size);
    if (grown == NULL) {
        writer->output.has_failed = true;
        return false;
    }
    if (*items == first) {
        memcpy(grown, first, *capacity * size);
    }
    *items = grown;
    *capacity = wanted;
    return true;
}
