/* SPDX-License-Identifier: Apache-2.0 */
#include "native_canonicalization.h"
#include "guard.h"

#include <libxml/xmlIO.h>

static int native_mode(cxml_canonicalization method) {
    switch (method) {
    case CXML_C14N_EXCLUSIVE:
        return XML_C14N_EXCLUSIVE_1_0;
    case CXML_C14N_INCLUSIVE_1_1:
        return XML_C14N_1_1;
    default:
        return XML_C14N_1_0;
    }
}

xmlBufferPtr native_canonicalization_run(
    xmlDocPtr document,
    xmlC14NIsVisibleCallback is_visible,
    void *context,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes
) {
    cxml_guard previous = cxml_guard_begin();
    xmlBufferPtr buffer = xmlBufferCreate();
    xmlOutputBufferPtr output = buffer == NULL ? NULL : xmlOutputBufferCreateBuffer(buffer, NULL);
    if (output == NULL) {
        cxml_guard_end(previous);
        xmlBufferFree(buffer);
        return NULL;
    }
    int result = xmlC14NExecute(
        document,
        is_visible,
        context,
        native_mode(method),
        (xmlChar **)inclusive_prefixes,
        with_comments,
        output
    );
    int closed = xmlOutputBufferClose(output);
    bool had_memory = cxml_guard_end(previous);
    if (!had_memory || result < 0 || closed < 0 || xmlBufferLength(buffer) <= 0) {
        xmlBufferFree(buffer);
        return NULL;
    }
    return buffer;
}

/* MARK: one element */

/* The elements of a subtree, by the offsets of their start tags, which increase in document order. */
typedef struct extent {
    size_t begin;
    size_t end;
} extent;

typedef struct subtree {
    /* Whether the nodes outside the root element belong to the subtree. */
    bool is_document;
    extent part;
    extent excluded;
} subtree;

/* Returns the extent of an element: its end is the offset of the first start tag after it. */
static extent extent_of(const xmlNode *element) {
    extent result = {cxml_offset(element), SIZE_MAX};
    for (const xmlNode *at = element; at != NULL; at = at->parent) {
        for (const xmlNode *behind = at->next; behind != NULL; behind = behind->next) {
            if (behind->type == XML_ELEMENT_NODE) {
                result.end = cxml_offset(behind);
                return result;
            }
        }
    }
    return result;
}

static bool contains(extent part, size_t offset) {
    return part.begin <= offset && offset < part.end;
}

/*
 * libxml2 calls this for elements, texts, attributes and, with the element as `parent`, namespaces. The offsets decide
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
    size_t offset = cxml_offset(element);
    return contains(tree->part, offset) && !contains(tree->excluded, offset);
}

struct _xmlBuffer *cxml_canonicalize_subtree(
    struct _xmlDoc *document,
    const struct _xmlNode *apex,
    const struct _xmlNode *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes
) {
    subtree part = {
        .is_document = apex == NULL,
        .part = apex == NULL ? (extent){0, SIZE_MAX} : extent_of(apex),
        .excluded = excluded == NULL ? (extent){0, 0} : extent_of(excluded),
    };
    bool is_whole = apex == NULL && excluded == NULL;
    return native_canonicalization_run(
        document, is_whole ? NULL : is_in_subtree, &part, method, with_comments, inclusive_prefixes
    );
}

/* MARK: output */

const uint8_t *cxml_buffer_bytes(const struct _xmlBuffer *buffer) {
    return xmlBufferContent((xmlBuffer *)buffer);
}

size_t cxml_buffer_count(const struct _xmlBuffer *buffer) {
    int length = xmlBufferLength((xmlBuffer *)buffer);
    return length < 0 ? 0 : (size_t)length;
}

void cxml_buffer_free(struct _xmlBuffer *buffer) {
    xmlBufferFree(buffer);
}
