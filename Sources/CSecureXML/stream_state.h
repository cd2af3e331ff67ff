/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_STREAM_STATE_H
#define SWIFT_SAML_STREAM_STATE_H

#include "CSecureXML.h"
#include "canonical_writer.h"
#include "identifier_hashes.h"
#include "line_ends.h"
#include "parse_state.h"
#include "piece_scan.h"

/* The number of bytes that libxml2 gets at a time, so that it never collects much before it parses. */
#define CXML_PIECE_BYTES (32 << 10)

/* The state of the octets of the root. The signature that requests them is the root's first child element. */
typedef enum octets_state {
    OCTETS_WAIT,        /* for that first child element */
    OCTETS_IN_SIGNATURE,
    OCTETS_ARE_WRITTEN,
    OCTETS_ARE_NOT_WANTED,
} octets_state;

struct cxml_stream {
    parse_state parse; /* the first member, so that the hooks of `cxml_parse` and those of a stream share it */
    cxml_stream_limits limits;
    cxml_fault fault;
    xmlParserCtxtPtr ctxt;
    xmlSAXHandler hooks; /* of `cxml_parse` */
    const cxml_stream_events *events; /* during a call */

    cxml_name *names;
    size_t name_count;
    size_t kept;      /* the cell of the outermost open element that is passed to the callback at its end; 0 if none */
    size_t kept_from; /* its offset */
    size_t nodes;     /* without those of `parse` */
    identifier_hashes identifiers;

    octets_state octets;
    size_t signature; /* its cell while it is open; 0 if none */
    canonical_writer writer;
    char **prefixes; /* of the writer, in one allocation */

    piece_scan scan;
    size_t taken;    /* bytes of the document so far */
    uint8_t held[4]; /* of an incomplete character */
    size_t held_count;
    line_ends line_ends;
    uint8_t normalized[CXML_PIECE_BYTES]; /* a piece with changed line ends */
};

/* Installs the hooks of a stream before the existing hooks (stream_hooks.c). */
void cxml_install_stream_hooks(cxml_stream *stream);

#endif
