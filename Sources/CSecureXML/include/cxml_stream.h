/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a document that is too large for memory. */
#ifndef SWIFT_SAML_CXML_STREAM_H
#define SWIFT_SAML_CXML_STREAM_H

#include "cxml_document.h"

/* MARK: stream.c */

typedef struct cxml_stream cxml_stream;

typedef struct cxml_name {
    const char *namespace_uri;
    const char *local_name;
} cxml_name;

typedef struct cxml_stream_limits {
    cxml_limits part;  /* of one element that is passed to the callback; its depth counts from the root */
    size_t part_bytes; /* of its source, and of any single tag */
    size_t nodes;      /* of the document */
    size_t bytes;      /* of the document */
} cxml_stream_limits;

/*
 * The callbacks of a stream. An element lives until the call returns, in a tree that also contains its open ancestors.
 * An ancestor has its attributes; its other content is undefined.
 */
typedef struct cxml_stream_events {
    void *context;
    void (*on_root)(void *context, const struct cxml_node *root);
    void (*on_signature)(void *context, const struct cxml_node *signature);
    void (*on_open)(void *context, const struct cxml_node *element); /* neither passed to `on_element` nor inside such */
    void (*on_close)(void *context);                                /* the innermost element of `on_open` ends */
    void (*on_element)(void *context, const struct cxml_node *element);
    void (*on_octets)(void *context, const uint8_t *octets, size_t count);
} cxml_stream_events;

/*
 * `names` are the names of the elements that are passed to the callback; their strings must outlive the stream. `key`
 * is a secret key for the hashes of identifiers. Returns NULL if there is no memory.
 */
cxml_stream *cxml_stream_create(
    const cxml_name *names,
    size_t name_count,
    const cxml_stream_limits *limits,
    const uint64_t key[2]
);

/*
 * Requests the exclusive canonical octets of the root without the signature; only during `on_signature`. Returns false
 * if there is no memory.
 */
bool cxml_stream_begin_octets(cxml_stream *stream, bool with_comments, const char *const *inclusive_prefixes);

/* Both return false after a fault. The stream keeps the first fault. */
bool cxml_stream_feed(
    cxml_stream *stream,
    const uint8_t *bytes,
    size_t count,
    const cxml_stream_events *events,
    cxml_fault *fault
);

/* `has_octets` receives whether `on_octets` got all octets of the root; do not use them before. */
bool cxml_stream_finish(
    cxml_stream *stream,
    const cxml_stream_events *events,
    cxml_fault *fault,
    bool *has_octets
);

void cxml_stream_free(cxml_stream *stream);

#endif
