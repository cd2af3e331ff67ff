/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CANONICAL_WRITER_H
#define SWIFT_SAML_CANONICAL_WRITER_H

#include "octets.h"

#include <libxml/tree.h>

/*
 * A namespace declaration in the output; "" is the default prefix, and the URI that undeclares the default namespace.
 */
typedef struct rendered_namespace {
    const char *prefix;
    const char *uri;
    size_t depth; /* of the element that contains it */
} rendered_namespace;

/* The last written form of a name, stored because most names occur many times. */
typedef struct written_name {
    const xmlNs *ns;
    const xmlChar *name; /* NULL: empty */
    size_t length;
    char text[40];
} written_name;

#define CANONICAL_WRITER_NAMES 32

/*
 * Writes elements in document order by Exclusive XML Canonicalization 1.0.
 *
 * It reads one element at a time, and never its children or siblings. So it works for a tree, and for a stream that
 * keeps only the open elements. An element must stay in memory from its start to its end.
 */
typedef struct canonical_writer {
    octets output;
    bool with_comments;
    const char *const *inclusive_prefixes; /* NULL-terminated; "#default" or "" for the default namespace */

    size_t depth; /* open elements */
    rendered_namespace *rendered; /* of all open elements, outermost first */
    size_t rendered_count;
    size_t rendered_capacity;
    const xmlAttr **attributes; /* of one element, while they are sorted */
    size_t attribute_capacity;
    written_name names[CANONICAL_WRITER_NAMES]; /* by a hash of their addresses */
} canonical_writer;

void canonical_writer_start(canonical_writer *writer, const xmlNode *element);
void canonical_writer_end(canonical_writer *writer, const xmlNode *element);
void canonical_writer_text(canonical_writer *writer, const char *characters, size_t count);
void canonical_writer_comment(canonical_writer *writer, const char *content);
void canonical_writer_instruction(canonical_writer *writer, const char *target, const char *content);

/* Writes a node that is not an element; false for a kind that our parser never creates. */
bool canonical_writer_leaf(canonical_writer *writer, const xmlNode *node);

/* Frees all memory, including the octets. */
void canonical_writer_free(canonical_writer *writer);

#endif
