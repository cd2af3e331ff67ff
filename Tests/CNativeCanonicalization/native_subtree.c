/* SPDX-License-Identifier: Apache-2.0 */
#include "CNativeCanonicalization.h"
#include "native_canonicalization.h"
#include "native_tree.h"

#include <libxml/tree.h>

/* The elements of a subtree: records in document order have increasing addresses. */
typedef struct extent {
    uintptr_t begin;
    uintptr_t end;
} extent;

typedef struct subtree {
    /* Whether the nodes outside the root element belong to the subtree. */
    bool is_document;
    extent part;
    extent excluded;
} subtree;

/* Returns the extent of an element: its end is the address of the first element after it. */
static extent extent_of(const struct cxml_node *element) {
    extent result = {(uintptr_t)element, UINTPTR_MAX};
    for (const struct cxml_node *at = element; at != NULL; at = cxml_parent_element(at)) {
        const struct cxml_node *behind = cxml_next_sibling_element(at);
        if (behind != NULL) {
            result.end = (uintptr_t)behind;
            return result;
        }
    }
    return result;
}

static bool contains(extent part, uintptr_t address) {
    return part.begin <= address && address < part.end;
}

/*
 * libxml2 calls this for elements, texts, attributes and, with the element as `parent`, namespaces. The addresses decide
 * without a walk to the root, which would make the work grow with the depth for each of them.
 */
static int is_in_subtree(void *context, xmlNodePtr node, xmlNodePtr parent) {
    const subtree *tree = context;
    const xmlNode *element = node;
    if (node->type == XML_NAMESPACE_DECL) {
        element = parent;
    } else if (node->type != XML_ELEMENT_NODE) {
        element = node->parent;
    }
    if (element == NULL || element->type != XML_ELEMENT_NODE) {
        return tree->is_document;
    }
    uintptr_t address = (uintptr_t)native_tree_original(element);
    return contains(tree->part, address) && !contains(tree->excluded, address);
}

uint8_t *native_canonicalize_subtree(
    const cxml_source *source,
    const struct cxml_node *apex,
    const struct cxml_node *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t *count
) {
    subtree part = {
        .is_document = apex == NULL,
        .part = apex == NULL ? (extent){0, UINTPTR_MAX} : extent_of(apex),
        .excluded = excluded == NULL ? (extent){0, 0} : extent_of(excluded),
    };
    bool is_whole = apex == NULL && excluded == NULL;
    xmlDocPtr document = native_tree_create(source);
    if (document == NULL) {
        return NULL;
    }
    uint8_t *octets = native_canonicalization_run(
        document, is_whole ? NULL : is_in_subtree, &part, method, with_comments, inclusive_prefixes, count
    );
    xmlFreeDoc(document);
    return octets;
}
