/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_XPATH_MEASURE_H
#define SWIFT_SAML_XPATH_MEASURE_H

#include "tree.h"

/* The sizes of a document that determine the work of an XPath expression. */
typedef struct xpath_measure {
    /* Nodes of the data model of XPath 1.0. */
    uint64_t nodes;
    /* Bytes of text and of attribute values. */
    uint64_t bytes;
    /* Bytes that the string values of each element and of its attributes contain, over all elements. */
    uint64_t string_bytes;
    /* Steps back to the previous element, over all nodes that are not elements. */
    uint64_t steps_back;
    /* Namespaces in scope of each element, over all elements. */
    uint64_t namespaces;
    /* Attributes of the ancestors of each element, over all elements. */
    uint64_t read_attributes;
    /* Pairs of these attributes, if both have the prefix `xml`. */
    uint64_t compared_attributes;
    /* Bytes of the values of these attributes. */
    uint64_t copied_bytes;
} xpath_measure;

xpath_measure xpath_measure_of(const struct cxml_node *root);

#endif
