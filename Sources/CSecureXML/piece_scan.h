/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_PIECE_SCAN_H
#define SWIFT_SAML_PIECE_SCAN_H

#include "CSecureXML.h"

/*
 * `cxml_scan_tags` for a document in pieces, which can be cut anywhere.
 *
 * In addition to attributes and their values, it limits the bytes that libxml2 collects before its first callback
 * (tags, comments, instructions). It also rejects content that libxml2 treats differently depending on the cut: a
 * `]]>` in text, and comments that begin with `>` or `->`, which are well-formed but unusual. In a comment with two
 * hyphens, it stops at the byte after the first pair.
 */
typedef struct piece_scan {
    enum {
        SCAN_TEXT,
        SCAN_MARKUP, /* after `<` */
        SCAN_DECLARATION, /* after `<!` */
        SCAN_TAG,
        SCAN_VALUE,
        SCAN_COMMENT,
        SCAN_CDATA,
        SCAN_INSTRUCTION,
        SCAN_IS_OVER, /* not well-formed: libxml2 reports it */
    } state;
    uint8_t quote;
    uint8_t before[2]; /* the last two bytes that can belong to a closing delimiter */
    size_t length;     /* of a value, comment, section or instruction, or of the known part of a declaration */
    size_t tag_length;
    size_t values;
} piece_scan;

/* Scans a piece; `at` receives the offset of a fault in it. */
cxml_status piece_scan_take(
    piece_scan *scan,
    const uint8_t *bytes,
    size_t count,
    const cxml_limits *limits,
    size_t tag_bytes,
    size_t *at
);

/* libxml2's number of a fault. */
int piece_scan_native_code(const piece_scan *scan, cxml_status status);

#endif
