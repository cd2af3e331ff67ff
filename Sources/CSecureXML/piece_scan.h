/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_PIECE_SCAN_H
#define SWIFT_SAML_PIECE_SCAN_H

#include "CSecureXML.h"

/*
 * `cxml_scan_tags` for a document that comes in pieces, cut anywhere.
 *
 * Besides attributes and their values it bounds what libxml2 gathers before its first callback (tags, comments,
 * instructions). It also refuses what libxml2 takes one way or the other by where a document is cut: a `]]>` in text,
 * and comments that begin with `>` or `->`; those are well-formed, but nobody writes them.
 */
typedef struct piece_scan {
    enum {
        SCAN_TEXT,
        SCAN_MARKUP, /* behind `<` */
        SCAN_DECLARATION, /* behind `<!` */
        SCAN_TAG,
        SCAN_VALUE,
        SCAN_COMMENT,
        SCAN_CDATA,
        SCAN_INSTRUCTION,
        SCAN_IS_OVER, /* not well-formed: libxml2 will say so */
    } state;
    uint8_t quote;
    uint8_t before[2]; /* the last two bytes that count towards a closing mark */
    size_t length;     /* of a value, comment, section or instruction, or of what is known of a declaration */
    size_t tag_length;
    size_t values;
} piece_scan;

/* Looks at a piece; `at` receives the place of a fault in it. */
cxml_status piece_scan_take(
    piece_scan *scan,
    const uint8_t *bytes,
    size_t count,
    const cxml_limits *limits,
    size_t tag_bytes,
    size_t *at
);

/* libxml2's number for a fault. */
int piece_scan_native_code(const piece_scan *scan, cxml_status status);

#endif
