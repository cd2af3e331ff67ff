/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CANONICAL_WRITER_H
#define SWIFT_SAML_CANONICAL_WRITER_H

#include "canonical_parts.h"

void canonical_writer_start(canonical_writer *writer, const struct cxml_node *element);
void canonical_writer_end(canonical_writer *writer, const struct cxml_node *element);
void canonical_writer_text(canonical_writer *writer, const char *characters, size_t count);
void canonical_writer_comment(canonical_writer *writer, const char *content);
void canonical_writer_instruction(canonical_writer *writer, const char *target, const char *content);

/* Writes a node that is not an element; false for a kind that our parser never creates. */
bool canonical_writer_leaf(canonical_writer *writer, const struct cxml_node *node);

/* Frees all memory, including the octets. */
void canonical_writer_free(canonical_writer *writer);

#endif
