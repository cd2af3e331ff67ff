/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_parts.h"

#include <stdlib.h>

bool canonical_writer_make_room(
    canonical_writer *writer,
    void **items,
    size_t *capacity,
    size_t count,
    size_t size
) {
    if (count <= *capacity) {
        return true;
    }
    size_t wanted = count < 16 ? 16 : 2 * count;
    void *grown = realloc(*items, wanted * size);
    if (grown == NULL) {
        writer->output.has_failed = true;
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}
