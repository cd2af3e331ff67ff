/* SPDX-License-Identifier: Apache-2.0 */
/* A document that is too large to keep; the second leaf of the door that CSecureXML.h is. */
#ifndef SWIFT_SAML_CXML_STREAM_H
#define SWIFT_SAML_CXML_STREAM_H

#include "CSecureXML.h"

/* MARK: stream.c */

typedef struct cxml_stream cxml_stream;

typedef struct cxml_name {
    const char *namespace_uri;
    const char *local_name;
} cxml_name;

typedef struct cxml_stream_limits {
    cxml_limits part;  /* of one element that is handed over; its depth counts from the root */
    size_t part_bytes; /* of its source, and of any one tag */
    size_t nodes;      /* of the document */
    size_t bytes;      /* of the document */
} cxml_stream_limits;

/*
 * What a stream calls. An element lives until the call returns, in a tree that also holds its open ancestors; an
 * ancestor has its attributes, but no other content that could be relied on.
 */
typedef struct cxml_stream_events {
    void *context;
    void (*on_root)(void *context, const struct _xmlNode *root);
    void (*on_signature)(void *context, const struct _xmlNode *signature);
    void (*on_element)(void *context, const struct _xmlNode *element);
    void (*on_octets)(void *context, const uint8_t *octets, size_t count);
} cxml_stream_events;

/*
 * `names` are those of the elements to hand over; their strings must outlive the stream. `key` is a secret one, for
 * the hashes of identifiers. NULL if there is no memory.
 */
cxml_stream *cxml_stream_create(
    const cxml_name *names,
    size_t name_count,
    const cxml_stream_limits *limits,
    const uint64_t key[2]
);

/*
 * Asks, during `on_signature` only, for the exclusive canonical octets of the root without that signature. False if
 * there is no memory.
 */
bool cxml_stream_begin_octets(cxml_stream *stream, bool with_comments, const char *const *inclusive_prefixes);

/* Both return false for a fault, the first of which stays. */
bool cxml_stream_feed(
    cxml_stream *stream,
    const uint8_t *bytes,
    size_t count,
    const cxml_stream_events *events,
    cxml_fault *fault
);

/* `has_octets` receives whether all octets of the root went to `on_octets`; before, they count for nothing. */
bool cxml_stream_finish(
    cxml_stream *stream,
    const cxml_stream_events *events,
    cxml_fault *fault,
    bool *has_octets
);

void cxml_stream_free(cxml_stream *stream);

#endif
