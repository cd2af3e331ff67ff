/* SPDX-License-Identifier: Apache-2.0 */
#include "line_ends.h"

#include <string.h>

const uint8_t *line_ends_normalize(
    line_ends *ends,
    const uint8_t *bytes,
    size_t count,
    uint8_t *room,
    size_t *length
) {
    ends->dropped += ends->dropped_last;
    ends->dropped_last = 0;
    ends->began_behind_return = ends->is_behind_return;
    *length = count;
    if (count == 0) {
        return bytes;
    }
    ends->is_behind_return = bytes[count - 1] == '\r';
    bool is_first_dropped = ends->began_behind_return && bytes[0] == '\n';
    if (!is_first_dropped && memchr(bytes, '\r', count) == NULL) {
        return bytes;
    }
    size_t from = is_first_dropped;
    uint8_t *to = room;
    /* Bounded: parse() checks the size of `room`; no piece grows. */
    while (from < count) {
        const uint8_t *next = memchr(bytes + from, '\r', count - from);
        size_t run = next == NULL ? count - from : (size_t)(next - bytes) - from;
        memcpy(to, bytes + from, run);
        to += run;
        from += run;
        if (next != NULL) {
            *to++ = '\n';
            from += 1 + (from + 1 < count && bytes[from + 1] == '\n');
        }
    }
    *length = (size_t)(to - room);
    ends->dropped_last = count - *length;
    return room;
}

size_t line_ends_source_offset(
    const line_ends *ends,
    size_t offset,
    const uint8_t *piece,
    size_t count,
    size_t piece_offset
) {
    if (offset + ends->dropped <= piece_offset) {
        return offset + ends->dropped;
    }
    size_t left = offset + ends->dropped - piece_offset;
    bool is_behind_return = ends->began_behind_return;
    size_t at = 0;
    for (; at < count; at++) {
        bool is_dropped = is_behind_return && piece[at] == '\n';
        if (!is_dropped && left-- == 0) {
            break;
        }
        is_behind_return = piece[at] == '\r';
    }
    return piece_offset + at;
}
