/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_LINE_ENDS_H
#define SWIFT_SAML_LINE_ENDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Normalizes the line ends of a document in pieces: CR LF, and CR alone, become LF (XML 1.0, section 2.11).
 *
 * libxml2 does this itself for a whole document. For pieces, 2.9 does not normalize the line ends of CDATA sections,
 * and the same document would have two canonical forms (S-69).
 */
typedef struct line_ends {
    bool is_behind_return;    /* the last byte was a CR */
    bool began_behind_return; /* the byte before the last piece was one */
    size_t dropped;           /* LFs removed from the pieces before the last one */
    size_t dropped_last;      /* LFs removed from the last piece */
} line_ends;

/*
 * Normalizes the next piece. Returns the bytes to parse and sets `length`: the piece itself if nothing changes, or
 * `room`, which must have space for `count` bytes.
 */
const uint8_t *line_ends_normalize(
    line_ends *ends,
    const uint8_t *bytes,
    size_t count,
    uint8_t *room,
    size_t *length
);

/*
 * Converts an offset in the normalized document to one in the source. `piece_offset` is that of the last piece in the
 * source. An offset in an earlier piece can be too large by the number of LFs removed after it.
 */
size_t line_ends_source_offset(
    const line_ends *ends,
    size_t offset,
    const uint8_t *piece,
    size_t count,
    size_t piece_offset
);

#endif
