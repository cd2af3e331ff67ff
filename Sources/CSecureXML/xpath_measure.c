/* SPDX-License-Identifier: Apache-2.0 */
#include "xpath_measure.h"
#include "canonical_parts.h"
#include "CSecureXML.h"

/* What the current node inherits from its ancestors. */
typedef struct inheritance {
    uint64_t depth;
    uint64_t namespaces;
    uint64_t attributes;
    uint64_t xml_attributes; /* those with the prefix `xml` */
    uint64_t xml_bytes; /* of their values */
} inheritance;

/* Adds an element to what its content inherits, or removes it at its end. */
static void inherit(inheritance *all, const xmlNode *element, bool begins) {
    uint64_t sign = begins ? 1 : (uint64_t)-1;
    all->depth += sign;
    for (const xmlNs *ns = element->nsDef; ns != NULL; ns = ns->next) {
        all->namespaces += sign;
    }
    for (const xmlAttr *attribute = element->properties; attribute != NULL; attribute = attribute->next) {
        all->attributes += sign;
        if (has_xml_prefix(attribute)) {
            all->xml_attributes += sign;
            all->xml_bytes += sign * strlen(cxml_attribute_value(attribute));
        }
    }
}

static void add_element(xpath_measure *total, inheritance *all, const xmlNode *element) {
    total->nodes++;
    total->read_attributes += all->attributes;
    total->compared_attributes += all->xml_attributes * all->xml_attributes;
    total->copied_bytes += all->xml_bytes;
    for (const xmlAttr *attribute = element->properties; attribute != NULL; attribute = attribute->next) {
        size_t length = strlen(cxml_attribute_value(attribute));
        total->nodes++;
        total->bytes += length;
        total->string_bytes += length;
    }
    inherit(all, element, true);
    total->namespaces += all->namespaces;
    total->nodes += all->namespaces + 1; /* the prefix `xml` is always in scope */
}

/* Adds a node that is not an element; `position` is its position in the run of such siblings. */
static void add_leaf(xpath_measure *total, const inheritance *all, const xmlNode *node, uint64_t position) {
    size_t length = strlen(cxml_content(node));
    total->nodes++;
    total->bytes += length;
    total->string_bytes += (all->depth + 1) * length;
    total->steps_back += position;
}

xpath_measure xpath_measure_of(const xmlDoc *document) {
    xpath_measure total = {.nodes = 1};
    inheritance all = {0};
    uint64_t position = 0;
    const xmlNode *node = document->children;
    while (node != NULL) {
        if (node->type == XML_ELEMENT_NODE) {
            add_element(&total, &all, node);
            position = 0;
            if (node->children != NULL) {
                node = node->children;
                continue;
            }
            inherit(&all, node, false);
        } else {
            add_leaf(&total, &all, node, ++position);
        }
        while (node->next == NULL && node->parent != NULL && node->parent->type == XML_ELEMENT_NODE) {
            node = node->parent;
            inherit(&all, node, false);
            position = 0;
        }
        node = node->next;
    }
    return total;
}
