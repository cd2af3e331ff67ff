/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_INHERITED_BASE_H
#define SWIFT_SAML_INHERITED_BASE_H

#include "octets.h"
#include "tree.h"

/* Whether an attribute has the prefix `xml`, which no declaration can bind to another namespace. */
static inline bool has_xml_prefix(const struct cxml_attribute *attribute) {
    return tree_is_equal(or_empty(attribute->prefix), "xml");
}

static inline bool is_base(const struct cxml_attribute *attribute) {
    return has_xml_prefix(attribute) && tree_is_equal(attribute->name, "base");
}

/* The `xml:base` of an element, or NULL. */
const struct cxml_attribute *inherited_base_of(const struct cxml_node *element);

/*
 * Appends the value of `xml:base` that Canonical XML 1.1 gives to an element: that of the element, joined with those of
 * the omitted ancestors. The time grows with the length of these values. An empty value is not written.
 *
 * `outer` is the innermost ancestor that is not omitted, or NULL.
 */
void inherited_base_append(octets *output, const struct cxml_node *element, const struct cxml_node *outer);

#endif
