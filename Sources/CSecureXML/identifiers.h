/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_IDENTIFIERS_H
#define SWIFT_SAML_IDENTIFIERS_H

#include "tree.h"

/* An identifier: its value, which begins at a cell of the tree, and the offset of its element. */
typedef struct cxml_identifier {
    size_t cell;
    const char *value; /* only while duplicates are searched, because the tree can move before */
    size_t offset;
    bool is_xml_id;
} cxml_identifier;

/* Every identifier of a document, in document order. It cannot move, because the first items are inside. */
typedef struct cxml_identifiers {
    cxml_identifier *items;
    size_t count;
    size_t capacity;
    size_t xml_id_count;
    cxml_identifier first[8];
} cxml_identifiers;

/* Adds an identifier; false if there is no memory. */
bool cxml_identifiers_add(cxml_identifiers *identifiers, size_t cell, size_t offset, bool is_xml_id);

/* Finds the first identifier of a whole tree that repeats an earlier one; `of_xml_ids` compares only those in `xml:id`. */
bool cxml_identifiers_find_duplicate(
    cxml_identifiers *identifiers,
    const cxml_tree *tree,
    bool of_xml_ids,
    size_t *offset
);

void cxml_identifiers_free(cxml_identifiers *identifiers);

#endif
