/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CANONICAL_PARTS_H
#define SWIFT_SAML_CANONICAL_PARTS_H

#include "canonical_writer.h"

static inline const char *or_empty(const xmlChar *text) {
    return text == NULL ? "" : (const char *)text;
}

static inline bool is_same(const char *left, const char *right) {
    return left == right || (*left == *right && strcmp(left, right) == 0);
}

/* Extends a list of the writer to `count` items; without memory, the list does not change. */
bool canonical_writer_make_room(
    canonical_writer *writer,
    void **items,
    size_t *capacity,
    size_t count,
    size_t size
);

/* Writes the declarations that an element needs (canonical_namespaces.c). */
void canonical_writer_namespaces(canonical_writer *writer, const xmlNode *element);

#endif
