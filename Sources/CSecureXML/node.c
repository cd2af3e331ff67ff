/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"

#include <libxml/tree.h>
#include <string.h>

static const char *or_empty(const xmlChar *text) {
    return text == NULL ? "" : (const char *)text;
}

static struct _xmlNode *element_from(xmlNode *node) {
    while (node != NULL && node->type != XML_ELEMENT_NODE) {
        node = node->next;
    }
    return node;
}

struct _xmlNode *cxml_root(struct _xmlDoc *document) {
    return xmlDocGetRootElement(document);
}

struct _xmlNode *cxml_first_child(const struct _xmlNode *node) {
    return node->type == XML_ELEMENT_NODE ? node->children : NULL;
}

struct _xmlNode *cxml_next_sibling(const struct _xmlNode *node) {
    return node->next;
}

struct _xmlNode *cxml_first_child_element(const struct _xmlNode *node) {
    return element_from(node->children);
}

struct _xmlNode *cxml_next_sibling_element(const struct _xmlNode *node) {
    return element_from(node->next);
}

struct _xmlNode *cxml_parent_element(const struct _xmlNode *node) {
    return node->parent != NULL && node->parent->type == XML_ELEMENT_NODE ? node->parent : NULL;
}

struct _xmlNode *cxml_next_element_in_document(const struct _xmlNode *node, const struct _xmlNode *root) {
    struct _xmlNode *next = element_from(node->children);
    while (next == NULL && node != root) {
        next = element_from(node->next);
        node = node->parent;
    }
    return next;
}

struct _xmlNode *cxml_next_named(
    const struct _xmlNode *node,
    const struct _xmlNode *root,
    const char *namespace_uri,
    const char *local_name
) {
    struct _xmlNode *next = cxml_next_element_in_document(node, root);
    while (next != NULL && !cxml_is(next, namespace_uri, local_name)) {
        next = cxml_next_element_in_document(next, root);
    }
    return next;
}

cxml_kind cxml_node_kind(const struct _xmlNode *node) {
    switch (node->type) {
    case XML_ELEMENT_NODE:
        return CXML_KIND_ELEMENT;
    case XML_TEXT_NODE:
        return CXML_KIND_TEXT;
    case XML_CDATA_SECTION_NODE:
        return CXML_KIND_CDATA;
    case XML_COMMENT_NODE:
        return CXML_KIND_COMMENT;
    case XML_PI_NODE:
        return CXML_KIND_PROCESSING_INSTRUCTION;
    default:
        return CXML_KIND_OTHER;
    }
}

bool cxml_is(const struct _xmlNode *node, const char *namespace_uri, const char *local_name) {
    return node->ns != NULL && node->ns->href != NULL && strcmp((const char *)node->name, local_name) == 0
        && strcmp((const char *)node->ns->href, namespace_uri) == 0;
}

bool cxml_is_in(const struct _xmlNode *node, const char *namespace_uri) {
    return node->ns != NULL && xmlStrEqual(node->ns->href, BAD_CAST namespace_uri);
}

const char *cxml_local_name(const struct _xmlNode *node) {
    return or_empty(node->name);
}

const char *cxml_prefix(const struct _xmlNode *node) {
    return node->ns == NULL ? NULL : (const char *)node->ns->prefix;
}

const char *cxml_namespace_uri(const struct _xmlNode *node) {
    return node->ns == NULL ? NULL : (const char *)node->ns->href;
}

const char *cxml_content(const struct _xmlNode *node) {
    return node->type == XML_ELEMENT_NODE ? "" : or_empty(node->content);
}

static bool is_written_alike(const xmlNode *node, const xmlNode *other) {
    return other->type == XML_ELEMENT_NODE && xmlStrEqual(node->name, other->name)
        && xmlStrEqual(BAD_CAST cxml_prefix(node), BAD_CAST cxml_prefix(other));
}

/*
 * Positions are stored in a field that libxml2 does not use: twice the position, and 1 if the element is not the only
 * one. Without them, the paths of n siblings would take n times n steps. Findings are in document order, so a count ends
 * at the previous position. A tree is used by one thread at a time.
 */
static size_t stored_position(const xmlNode *node) {
    return (size_t)node->psvi;
}

static size_t count_position(const xmlNode *node) {
    size_t position = 1;
    for (const xmlNode *before = node->prev; before != NULL; before = before->prev) {
        if (is_written_alike(node, before)) {
            size_t stored = stored_position(before);
            if (stored != 0) {
                return (position + stored / 2) * 2 + 1;
            }
            position++;
        }
    }
    bool is_only = position == 1;
    for (const xmlNode *behind = node->next; is_only && behind != NULL; behind = behind->next) {
        is_only = !is_written_alike(node, behind);
    }
    return position * 2 + !is_only;
}

size_t cxml_position(const struct _xmlNode *node) {
    size_t stored = stored_position(node);
    if (stored == 0) {
        stored = count_position(node);
        ((xmlNode *)node)->psvi = (void *)stored;
    }
    return stored % 2 == 0 ? 0 : stored / 2;
}

size_t cxml_length(const char *text) {
    return strlen(text);
}

bool cxml_is_blank(const char *text) {
    return text[strspn(text, " \t\r\n")] == 0;
}

bool cxml_has_characters_between_elements(const struct _xmlNode *node) {
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        if ((child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
            && !cxml_is_blank(or_empty(child->content))) {
            return true;
        }
    }
    return false;
}

size_t cxml_child_element_count(const struct _xmlNode *node) {
    size_t count = 0;
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        count += child->type == XML_ELEMENT_NODE;
    }
    return count;
}

size_t cxml_offset(const struct _xmlNode *node) {
    return (size_t)node->_private;
}

struct _xmlAttr *cxml_first_attribute(const struct _xmlNode *node) {
    return node->type == XML_ELEMENT_NODE ? node->properties : NULL;
}

struct _xmlAttr *cxml_next_attribute(const struct _xmlAttr *attribute) {
    return attribute->next;
}

const char *cxml_attribute_local_name(const struct _xmlAttr *attribute) {
    return or_empty(attribute->name);
}

const char *cxml_attribute_prefix(const struct _xmlAttr *attribute) {
    return attribute->ns == NULL ? NULL : (const char *)attribute->ns->prefix;
}

const char *cxml_attribute_namespace_uri(const struct _xmlAttr *attribute) {
    return attribute->ns == NULL ? NULL : (const char *)attribute->ns->href;
}

/* The parser has rejected every value with more than one text node. */
const char *cxml_attribute_value(const struct _xmlAttr *attribute) {
    return attribute->children == NULL ? "" : or_empty(attribute->children->content);
}

struct _xmlAttr *cxml_find_attribute(
    const struct _xmlNode *node,
    const char *namespace_uri,
    const char *local_name
) {
    for (struct _xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next) {
        const char *uri = cxml_attribute_namespace_uri(attribute);
        bool same_namespace = uri == NULL || namespace_uri == NULL
            ? uri == namespace_uri
            : strcmp(uri, namespace_uri) == 0;
        if (same_namespace && strcmp((const char *)attribute->name, local_name) == 0) {
            return attribute;
        }
    }
    return NULL;
}

const char *cxml_resolve_prefix(const struct _xmlNode *node, const char *prefix) {
    for (; node != NULL && node->type == XML_ELEMENT_NODE; node = node->parent) {
        for (const xmlNs *ns = node->nsDef; ns != NULL; ns = ns->next) {
            if (xmlStrEqual(ns->prefix, (const xmlChar *)prefix)) {
                return ns->href == NULL || *ns->href == 0 ? NULL : (const char *)ns->href;
            }
        }
    }
    return NULL;
}

const struct _xmlNs *cxml_first_declaration(const struct _xmlNode *node) {
    return node->type == XML_ELEMENT_NODE ? node->nsDef : NULL;
}

const struct _xmlNs *cxml_next_declaration(const struct _xmlNs *declaration) {
    return declaration->next;
}

const char *cxml_declaration_prefix(const struct _xmlNs *declaration) {
    return (const char *)declaration->prefix;
}

const char *cxml_declaration_uri(const struct _xmlNs *declaration) {
    return or_empty(declaration->href);
}
