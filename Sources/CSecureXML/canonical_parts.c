/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_parts.h"
#include "inline_list.h"

bool canonical_writer_make_room(
    canonical_writer *writer,
    void **items,
    void *first,
    size_t *capacity,
    size_t count,
    size_t size
) {
    if (!inline_list_make_room(items, first, CANONICAL_WRITER_ITEMS, capacity, count, size)) {
        writer->output.has_failed = true;
        return false;
    }
    return true;
}
