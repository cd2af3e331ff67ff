/* SPDX-License-Identifier: Apache-2.0 */
#include "guard.h"
#include "native_canonicalization.h"
#include "xpath_budget.h"

#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdlib.h>
#include <string.h>

/* More nodes than a document within the limits has, except a document whose elements each have many namespaces. */
static const size_t member_limit = 1000UL * 1000;

/* A namespace node of XPath is a copy: its element and its prefix identify it. */
typedef struct member {
    const void *node;
    const xmlChar *prefix; /* of a namespace node; for other nodes a marker that no prefix equals */
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

/* Adds nodes to a set. The set refers to the prefixes of the nodes, which must outlive it. */
static cxml_xpath_status add(node_set *set, const xmlNodeSet *nodes) {
    size_t count = nodes == NULL ? 0 : (size_t)nodes->nodeNr;
    if (count > member_limit || set->count + count > member_limit) {
        return CXML_XPATH_BEYOND_BUDGET;
    }
    member *members = realloc(set->members, (set->count + count + 1) * sizeof(member));
    if (members == NULL) {
        return CXML_XPATH_CANNOT_CANONICALIZE;
    }
    set->members = members;
    for (size_t i = 0; i < count; i++) {
        const xmlNode *node = nodes->nodeTab[i];
        const xmlNode *parent = NULL;
        if (node->type == XML_NAMESPACE_DECL) {
            parent = (const xmlNode *)((const xmlNs *)node)->next;
        }
        set->members[set->count++] = member_for(node, parent);
    }
    return CXML_XPATH_OK;
}

/* Evaluates an expression without unions, and adds the nodes that it selects. */
static cxml_xpath_status add_operand(
    node_set *set,
    xmlXPathObjectPtr *selected,
    xmlXPathContextPtr context,
    const char *operand,
    size_t length
) {
    char *text = malloc(length + 1);
    if (text == NULL) {
        return CXML_XPATH_CANNOT_CANONICALIZE;
    }
    memcpy(text, operand, length);
    text[length] = 0;
    context->opLimit = xpath_operation_limit(context->doc, operand, length);
    context->opCount = 0;
    *selected = xmlXPathEvalExpression(BAD_CAST text, context);
    free(text);
    if (*selected == NULL) {
        /* A path that libxml2 evaluates as a stream fails without an error. */
        return context->opCount >= context->opLimit ? CXML_XPATH_BEYOND_BUDGET : CXML_XPATH_BAD_EXPRESSION;
    }
    if ((*selected)->type != XPATH_NODESET) {
        return CXML_XPATH_NOT_A_NODE_SET;
    }
    return add(set, (*selected)->nodesetval);
}

/*
 * Adds the nodes of each operand of the unions in the expression. libxml2 compares each node of one operand with each
 * node of the other to find duplicates: for 20,000 and 20,000 nodes that takes a minute (S-68).
 */
static cxml_xpath_status add_union(
    node_set *set,
    xmlXPathObjectPtr *selected,
    size_t count,
    xmlXPathContextPtr context,
    const char *expression
) {
    cxml_xpath_status status = CXML_XPATH_OK;
    for (size_t i = 0; i < count && status == CXML_XPATH_OK; i++) {
        size_t length = xpath_first_operand(expression);
        status = add_operand(set, &selected[i], context, expression, length);
        expression += length + 1;
    }
    return status;
}

static size_t count_operands(const char *expression) {
    size_t count = 1;
    for (size_t length; expression[length = xpath_first_operand(expression)] != 0; count++) {
        expression += length + 1;
    }
    return count;
}

/* Discards the messages that libxml2 prints in addition to its structured errors. */
static void drop_text(void *context, const char *format, ...) {
    (void)context;
    (void)format;
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
    xmlGenericErrorFunc print = xmlGenericError;
    void *print_context = xmlGenericErrorContext;
    xmlSetGenericErrorFunc(NULL, drop_text);
    size_t count = count_operands(expression);
    node_set set = {NULL, 0};
    xmlXPathObjectPtr *selected = calloc(count, sizeof(xmlXPathObjectPtr));
    xmlXPathContextPtr context = xmlXPathNewContext(document);
    cxml_xpath_status status = CXML_XPATH_CANNOT_CANONICALIZE;
    if (context != NULL && selected != NULL) {
        status = CXML_XPATH_OK;
        for (size_t i = 0; prefixes[i] != NULL; i++) {
            if (xmlXPathRegisterNs(context, BAD_CAST prefixes[i], BAD_CAST namespace_uris[i]) != 0) {
                status = CXML_XPATH_BAD_EXPRESSION;
            }
        }
        if (status == CXML_XPATH_OK) {
            status = add_union(&set, selected, count, context, expression);
        }
    }
    if (status == CXML_XPATH_OK) {
        qsort(set.members, set.count, sizeof(member), compare_members);
        *result = native_canonicalization_run(
            document, is_member, &set, method, with_comments, inclusive_prefixes
        );
        status = *result == NULL ? CXML_XPATH_CANNOT_CANONICALIZE : CXML_XPATH_OK;
    }
    free(set.members);
    for (size_t i = 0; selected != NULL && i < count; i++) {
        xmlXPathFreeObject(selected[i]);
    }
    free(selected);
    xmlXPathFreeContext(context);
    xmlSetGenericErrorFunc(print_context, print);
    cxml_guard_end(previous);
    return status;
}
