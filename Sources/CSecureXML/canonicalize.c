/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"
#include "guard.h"

#include <libxml/c14n.h>
#include <libxml/tree.h>
#include <libxml/xmlIO.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdlib.h>
#include <string.h>

/* More XPath steps than any expression over a document within the limits needs. */
static const unsigned long xpath_step_limit = 20UL * 1000 * 1000;

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

/*
 * Runs libxml2 with errors kept from standard error, and returns all of its output or none:
 * it writes what it has before it fails (S-24).
 */
static xmlBufferPtr execute(
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

/* libxml2 asks for elements, texts, attributes and, with the element as `parent`, namespaces. */
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
    return execute(
        document, is_whole ? NULL : is_in_subtree, &part, method, with_comments, inclusive_prefixes
    );
}

/* MARK: a node set */

/* A namespace node of XPath is a copy: what counts is its element and its prefix. */
typedef struct member {
    const void *node;
    const xmlChar *prefix; /* of a namespace node; else a mark that no prefix equals */
} member;

typedef struct node_set {
    member *members;
    size_t count;
} node_set;

static const xmlChar not_a_namespace[] = ":";

static int compare_members(const void *left, const void *right) {
    const member *a = left;
    const member *b = right;
    if (a->node != b->node) {
        return (uintptr_t)a->node < (uintptr_t)b->node ? -1 : 1;
    }
    return xmlStrcmp(a->prefix, b->prefix);
}

static member member_for(const xmlNode *node, const xmlNode *parent) {
    if (node->type != XML_NAMESPACE_DECL) {
        return (member){node, not_a_namespace};
    }
    const xmlNs *ns = (const xmlNs *)node;
    return (member){parent, ns->prefix == NULL ? BAD_CAST "" : ns->prefix};
}

static int is_member(void *context, xmlNodePtr node, xmlNodePtr parent) {
    const node_set *set = context;
    member wanted = member_for(node, parent);
    return bsearch(&wanted, set->members, set->count, sizeof(member), compare_members) != NULL;
}

static bool fill(node_set *set, const xmlNodeSet *nodes) {
    set->count = nodes == NULL ? 0 : (size_t)nodes->nodeNr;
    set->members = calloc(set->count + 1, sizeof(member));
    if (set->members == NULL) {
        return false;
    }
    for (size_t i = 0; i < set->count; i++) {
        const xmlNode *node = nodes->nodeTab[i];
        const xmlNode *parent = NULL;
        if (node->type == XML_NAMESPACE_DECL) {
            parent = (const xmlNode *)((const xmlNs *)node)->next;
        }
        set->members[i] = member_for(node, parent);
    }
    qsort(set->members, set->count, sizeof(member), compare_members);
    return true;
}

cxml_xpath_status cxml_canonicalize_xpath(
    struct _xmlDoc *document,
    const char *expression,
    const char *const *prefixes,
    const char *const *namespace_uris,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    struct _xmlBuffer **result
) {
    *result = NULL;
    cxml_guard previous = cxml_guard_begin_fatal();
    xmlXPathContextPtr context = xmlXPathNewContext(document);
    if (context == NULL) {
        cxml_guard_end(previous);
        return CXML_XPATH_CANNOT_CANONICALIZE;
    }
    context->opLimit = xpath_step_limit;
    cxml_xpath_status status = CXML_XPATH_OK;
    for (size_t i = 0; prefixes[i] != NULL; i++) {
        if (xmlXPathRegisterNs(context, BAD_CAST prefixes[i], BAD_CAST namespace_uris[i]) != 0) {
            status = CXML_XPATH_BAD_EXPRESSION;
        }
    }
    xmlXPathObjectPtr selected =
        status == CXML_XPATH_OK ? xmlXPathEvalExpression(BAD_CAST expression, context) : NULL;
    if (selected == NULL) {
        status = CXML_XPATH_BAD_EXPRESSION;
    } else if (selected->type != XPATH_NODESET) {
        status = CXML_XPATH_NOT_A_NODE_SET;
    } else {
        node_set set;
        if (fill(&set, selected->nodesetval)) {
            *result = execute(document, is_member, &set, method, with_comments, inclusive_prefixes);
            free(set.members);
        }
        if (*result == NULL) {
            status = CXML_XPATH_CANNOT_CANONICALIZE;
        }
    }
    xmlXPathFreeObject(selected);
    xmlXPathFreeContext(context);
    cxml_guard_end(previous);
    return status;
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
