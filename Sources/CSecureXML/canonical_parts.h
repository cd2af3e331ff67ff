/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CANONICAL_PARTS_H
#define SWIFT_SAML_CANONICAL_PARTS_H

#include "inherited_base.h"
#include "inline_list.h"
#include "octets.h"
#include "tree.h"

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
    const char *prefix;
    const char *name; /* NULL: empty */
    size_t length;
    char text[40];
} written_name;

#define CANONICAL_WRITER_NAMES 32

/* The items of a list that need no allocation: more than the elements of SAML use. */
#define CANONICAL_WRITER_ITEMS 16

/*
 * Writes elements in document order by Exclusive XML Canonicalization 1.0, or by Canonical XML 1.0 and 1.1.
 *
 * It reads one element at a time with its ancestors, and never its children or siblings. So it works for a tree, and
 * for a stream that keeps only the open elements. Names, prefixes and namespace URIs must stay in memory.
 */
typedef struct canonical_writer {
    octets output;
    bool with_comments;
    bool is_inclusive; /* Canonical XML 1.0 or 1.1: elements have the namespaces and `xml:` attributes in scope */
    bool is_1_1;
    bool has_relative_namespace; /* 1.0 has no form for it: nothing more is written */
    const char *const *inclusive_prefixes; /* NULL-terminated; "#default" or "" for the default namespace */

    size_t depth; /* open elements */
    rendered_namespace *rendered; /* of all open elements, outermost first */
    size_t rendered_count;
    size_t rendered_capacity;
    rendered_namespace first_rendered[CANONICAL_WRITER_ITEMS];
    const struct cxml_attribute **attributes; /* of one element, while they are sorted */
    size_t attribute_capacity;
    const struct cxml_attribute *first_attributes[CANONICAL_WRITER_ITEMS];
    written_name names[CANONICAL_WRITER_NAMES]; /* by a hash of their addresses */
} canonical_writer;

/* Whether there is no canonical form, for a reason other than a failed allocation. */
static inline bool canonical_writer_is_stopped(const canonical_writer *writer) {
    return writer->has_relative_namespace;
}

/*
 * Extends a list of the writer to `count` items; without memory, the list does not change. Its first items are in
 * `first`, inside the writer.
 */
static inline bool canonical_writer_make_room(
    canonical_writer *writer, void **items, void *first, size_t *capacity, size_t count, size_t size
) {
    bool has_memory = inline_list_make_room(items, first, CANONICAL_WRITER_ITEMS, capacity, count, size);
    writer->output.has_failed = writer->output.has_failed || !has_memory;
    return has_memory;
}

#endif
