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

typedef struct subtree {
    const xmlNode *apex;
    const xmlNode *excluded;
} subtree;

/* libxml2 calls this for elements, texts, attributes and, with the element as `parent`, namespaces. */
static int is_in_subtree(void *context, xmlNodePtr node, xmlNodePtr parent) {
    const subtree *part = context;
    const xmlNode *at = node->type == XML_NAMESPACE_DECL ? parent : node;
    bool inside = part->apex == NULL;
    for (; at != NULL && at->type != XML_DOCUMENT_NODE; at = at->parent) {
        if (at == part->excluded) {
            return 0;
        }
        if (at == part->apex) {
            inside = true;
        }
    }
    return inside;
}

struct _xmlBuffer *cxml_canonicalize_subtree(
    struct _xmlDoc *document,
    const struct _xmlNode *apex,
    const struct _xmlNode *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes
) {
    subtree part = {apex, excluded};
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
