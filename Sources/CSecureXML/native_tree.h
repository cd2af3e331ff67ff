/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_NATIVE_TREE_H
#define SWIFT_SAML_NATIVE_TREE_H

#include "tree.h"

#include <libxml/tree.h>

/*
 * Parses a document again into the tree of libxml2, for XPath, schemas and tests.
 *
 * Each of its elements stores our element in `_private`. Returns NULL if there is no memory, or if the two trees do not
 * have the same elements with the same names, which would be an error of ours (S-06).
 */
xmlDocPtr native_tree_create(const cxml_source *source);

/* The element of our tree for an element of libxml2's. */
static inline const struct cxml_node *native_tree_original(const xmlNode *element) {
    return element->_private;
}

/* The next element in document order, or NULL. */
xmlNodePtr native_tree_next(const xmlNode *element);

#endif
