/* SPDX-License-Identifier: Apache-2.0 */
#include "xpath_measure.h"
#include "canonical_parts.h"

/* What the current node inherits from its ancestors. */
typedef struct inheritance {
    uint64_t depth;
    uint64_t namespaces;
    uint64_t attributes;
    uint64_t xml_attributes; /* those with the prefix `xml` */
    uint64_t xml_bytes; /* of their values */
} inheritance;

/* Adds an element to what its content inherits, or removes it at its end. */
static void inherit(inheritance *all, const struct cxml_node *element, bool begins) {
    uint64_t sign = begins ? 1 : (uint64_t)-1;
    all->depth += sign;
    all->namespaces += sign * tree_element_of(element)->declaration_count;
    const struct cxml_attribute *attribute = cxml_first_attribute(element);
    for (; attribute != NULL; attribute = cxml_next_attribute(attribute)) {
        all->attributes += sign;
        if (has_xml_prefix(attribute)) {
            all->xml_attributes += sign;
            all->xml_bytes += sign * attribute->length;
        }
    }
}

static void add_element(xpath_measure *total, inheritance *all, const struct cxml_node *element) {
    total->nodes++;
    total->read_attributes += all->attributes;
    total->compared_attributes += all->xml_attributes * all->xml_attributes;
    total->copied_bytes += all->xml_bytes;
    const struct cxml_attribute *attribute = cxml_first_attribute(element);
    for (; attribute != NULL; attribute = cxml_next_attribute(attribute)) {
        size_t length = attribute->length;
        total->nodes++;
        total->bytes += length;
        total->string_bytes += length;
    }
    inherit(all, element, true);
    total->namespaces += all->namespaces;
    total->nodes += all->namespaces + 1; /* the prefix `xml` is always in scope */
}

/* Adds a node that is not an element; `position` is its position in the run of such siblings. */
static void add_leaf(xpath_measure *total, const inheritance *all, const struct cxml_node *node, uint64_t position) {
    size_t length = node->length;
    total->nodes++;
    total->bytes += length;
    total->string_bytes += (all->depth + 1) * length;
    total->steps_back += position;
}

xpath_measure xpath_measure_of(const struct cxml_node *root) {
    xpath_measure total = {.nodes = 1};
    inheritance all = {0};
    uint64_t position = 0;
    const struct cxml_node *node = tree_first_child(tree_parent(root));
    while (node != NULL) {
        if (tree_is_element(node)) {
            add_element(&total, &all, node);
            position = 0;
            if (tree_first_child(node) != NULL) {
                node = tree_first_child(node);
                continue;
            }
            inherit(&all, node, false);
        } else {
            add_leaf(&total, &all, node, ++position);
        }
        while (node->next == 0 && cxml_parent_element(node) != NULL) {
            node = cxml_parent_element(node);
            inherit(&all, node, false);
            position = 0;
        }
        node = tree_next(node);
    }
    return total;
}
