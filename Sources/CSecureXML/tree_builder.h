/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_TREE_BUILDER_H
#define SWIFT_SAML_TREE_BUILDER_H

#include "tree.h"

/* The start tag of an element, as the parser passes it to a callback. The strings remain with the tree, except the values. */
typedef struct tree_tag {
    const char *name;
    const char *prefix;
    const char *uri;
    size_t namespace_count;
    const unsigned char **namespaces; /* prefix and URI of each */
    size_t attribute_count;
    const unsigned char **attributes; /* name, prefix, URI, value and the end of the value of each */
    size_t offset;
    size_t length; /* no name in the tag is longer: its bytes, or more */
} tree_tag;

/* Creates a tree with an empty document, and room for the usual document of a number of bytes; NULL without memory. */
cxml_tree *tree_create(size_t bytes);

/* Adds an element with its attributes at the end of the open element, and opens it. */
cxml_status tree_open_element(cxml_tree *tree, const tree_tag *tag);

/* Closes the open element. */
void tree_close_element(cxml_tree *tree);

/*
 * Adds a text, a CDATA section, a comment or an instruction at the end of the open element, or extends a text or a
 * section there; false if there is no memory.
 */
bool tree_add_text(cxml_tree *tree, cxml_kind kind, const char *characters, size_t count);
bool tree_add_leaf(cxml_tree *tree, cxml_kind kind, const char *name, const char *content);

/* Removes the siblings before the open element from its parent; their memory remains until the parent's content is removed. */
void tree_remove_before_open(const cxml_tree *tree);

/* Removes the content of the open element, with its memory. */
void tree_remove_children(cxml_tree *tree);

#endif
