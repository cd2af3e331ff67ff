/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_parts.h"
#include "guard.h"
#include "native_canonicalization.h"
#include "native_tree.h"
#include "xpath_budget.h"

#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdio.h>
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

static bool contains(const node_set *set, const xmlNode *node, const xmlNode *parent) {
    member wanted = member_for(node, parent);
    return bsearch(&wanted, set->members, set->count, sizeof(member), compare_members) != NULL;
}

static int is_member(void *context, xmlNodePtr node, xmlNodePtr parent) {
    return contains(context, node, parent);
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
    node_set *set, xmlXPathObjectPtr *selected, xmlXPathContextPtr context, const char *operand, size_t length
) {
    char *text = malloc(length + 3);
    if (text == NULL) {
        return CXML_XPATH_CANNOT_CANONICALIZE;
    }
    snprintf(text, length + 3, "%.*s", (int)length, operand);
    if (strpbrk(text, "()[]@\"'") == NULL) {
        /*
         * libxml2 evaluates a path of plain steps as a stream, whose states multiply with the depth of the document and
         * do not count as operations. It evaluates a path in parentheses step by step.
         */
        snprintf(text, length + 3, "(%.*s)", (int)length, operand);
    }
    context->opCount = 0;
    *selected = xmlXPathEvalExpression(BAD_CAST text, context);
    free(text);
    if (*selected == NULL) {
        /* The limit on operations is not its own error. */
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
    xmlXPathContextPtr context,
    const xpath_measure *total,
    const char *expression
) {
    char *outline = malloc(strlen(expression) + 1);
    cxml_xpath_status status = outline == NULL ? CXML_XPATH_CANNOT_CANONICALIZE : CXML_XPATH_OK;
    for (bool has_operand = true; has_operand && status == CXML_XPATH_OK; selected++) {
        size_t length = xpath_first_operand(expression, outline);
        context->opLimit = xpath_operation_limit(total, outline, length);
        status = add_operand(set, selected, context, expression, length);
        has_operand = expression[length] != 0;
        expression += length + 1;
    }
    free(outline);
    return status;
}

/* MARK: xml:base in Canonical XML 1.1 */

/*
 * The namespace of `xml:base` while libxml2 must not join its value. Attributes are sorted by namespace first: no other
 * one is between this and that of `xml`.
 */
static xmlNs hidden_namespace = {
    .type = XML_NAMESPACE_DECL,
    .href = BAD_CAST "http://www.w3.org/XML/1998/namespac",
    .prefix = BAD_CAST "xml",
};

/* The innermost ancestor in the set, or NULL. */
static const xmlNode *selected_ancestor(const node_set *set, const xmlNode *element) {
    const xmlNode *at = element->parent;
    while (at != NULL && (at->type != XML_ELEMENT_NODE || !contains(set, at, NULL))) {
        at = at->parent;
    }
    return at;
}

/* Whether an element between the two has `xml:base`. */
static bool omits_base(const xmlNode *element, const xmlNode *outer) {
    const xmlNode *at = element->parent;
    while (at != outer && (at->type != XML_ELEMENT_NODE || inherited_base_of(native_tree_original(at)) == NULL)) {
        at = at->parent;
    }
    return at != outer;
}

/* Gives an element of the set the joined value; false without memory. */
static bool join_base(xmlDocPtr document, const node_set *set, xmlNode *element) {
    const xmlNode *outer = selected_ancestor(set, element);
    if (!omits_base(element, outer)) {
        return true;
    }
    octets joined = {0};
    inherited_base_append(&joined, native_tree_original(element), outer == NULL ? NULL : native_tree_original(outer));
    octets_append_byte(&joined, 0);
    xmlNs *xml = xmlSearchNsByHref(document, element, XML_XML_NAMESPACE);
    bool has_memory = !joined.has_failed && xml != NULL
        && xmlSetNsProp(element, xml, BAD_CAST "base", (const xmlChar *)joined.bytes) != NULL;
    free(joined.bytes);
    return has_memory;
}

/*
 * Joins the values of `xml:base`, and hides those of the elements outside of the set from libxml2, which would need
 * quadratic time in the length of a value; false without memory.
 */
static bool join_bases(xmlDocPtr document, const node_set *set) {
    xmlNode *element = xmlDocGetRootElement(document);
    for (; element != NULL; element = native_tree_next(element)) {
        if (contains(set, element, NULL)) {
            if (!join_base(document, set, element)) {
                return false;
            }
        } else {
            xmlAttr *base = xmlHasNsProp(element, BAD_CAST "base", XML_XML_NAMESPACE);
            if (base != NULL) {
                base->ns = &hidden_namespace;
            }
        }
    }
    return true;
}

/* Discards the messages that libxml2 prints in addition to its structured errors. */
static void drop_text(void *context, const char *format, ...) {
}

/* Evaluates an expression for the tree of libxml2, and canonicalizes the selected nodes. */
static cxml_xpath_status canonicalize(
    xmlDocPtr document,
    const xpath_measure *total,
    const char *expression,
    const char *const *prefixes,
    const char *const *namespace_uris,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    uint8_t **result,
    size_t *count
) {
    /* More objects than operands. */
    size_t room = strlen(expression) + 1;
    node_set set = {NULL, 0};
    xmlXPathObjectPtr *selected = calloc(room, sizeof(xmlXPathObjectPtr));
    xmlXPathContextPtr context = xmlXPathNewContext(document);
    cxml_xpath_status status = CXML_XPATH_CANNOT_CANONICALIZE;
    /* To sort a node set without the stored order, libxml2 walks over the siblings of both nodes for each comparison. */
    xmlXPathOrderDocElems(document);
    if (context != NULL && selected != NULL) {
        status = CXML_XPATH_OK;
        for (size_t i = 0; prefixes[i] != NULL; i++) {
            if (xmlXPathRegisterNs(context, BAD_CAST prefixes[i], BAD_CAST namespace_uris[i]) != 0) {
                status = CXML_XPATH_BAD_EXPRESSION;
            }
        }
        if (status == CXML_XPATH_OK) {
            status = add_union(&set, selected, context, total, expression);
        }
    }
    if (status == CXML_XPATH_OK) {
        qsort(set.members, set.count, sizeof(member), compare_members);
        if (method == CXML_C14N_INCLUSIVE_1_1 && !join_bases(document, &set)) {
            status = CXML_XPATH_CANNOT_CANONICALIZE;
        }
    }
    if (status == CXML_XPATH_OK) {
        *result = native_canonicalization_run(
            document, is_member, &set, method, with_comments, inclusive_prefixes, count
        );
        status = *result == NULL ? CXML_XPATH_CANNOT_CANONICALIZE : CXML_XPATH_OK;
    }
    free(set.members);
    for (size_t i = 0; selected != NULL && i < room; i++) {
        xmlXPathFreeObject(selected[i]);
    }
    free(selected);
    xmlXPathFreeContext(context);
    return status;
}

cxml_xpath_status cxml_canonicalize_xpath(
    const cxml_source *source,
    const char *expression,
    const char *const *prefixes,
    const char *const *namespace_uris,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    uint8_t **result,
    size_t *count
) {
    *result = NULL;
    xpath_measure total = xpath_measure_of(source->root);
    if (xpath_is_beyond_budget(&total, expression, method != CXML_C14N_EXCLUSIVE)) {
        return CXML_XPATH_BEYOND_BUDGET;
    }
    xmlDocPtr document = native_tree_create(source);
    if (document == NULL) {
        return CXML_XPATH_CANNOT_CANONICALIZE;
    }
    cxml_guard previous = cxml_guard_begin_fatal();
    xmlGenericErrorFunc print = xmlGenericError;
    void *print_context = xmlGenericErrorContext;
    xmlSetGenericErrorFunc(NULL, drop_text);
    cxml_xpath_status status = canonicalize(
        document,
        &total,
        expression,
        prefixes,
        namespace_uris,
        method,
        with_comments,
        inclusive_prefixes,
        result,
        count
    );
    xmlSetGenericErrorFunc(print_context, print);
    cxml_guard_end(previous);
    xmlFreeDoc(document);
    return status;
}
