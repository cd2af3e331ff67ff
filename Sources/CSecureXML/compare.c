/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"

#include <libxml/tree.h>
#include <string.h>

static bool is_same_namespace(const xmlNs *ns, const xmlNs *other) {
    return xmlStrEqual(ns == NULL ? NULL : ns->href, other == NULL ? NULL : other->href);
}

bool cxml_has_same_name(const struct _xmlNode *node, const struct _xmlNode *other) {
    return xmlStrEqual(node->name, other->name) && is_same_namespace(node->ns, other->ns);
}

bool cxml_has_same_attributes(const struct _xmlNode *node, const struct _xmlNode *other) {
    const xmlAttr *left = node->properties;
    const xmlAttr *right = other->properties;
    for (; left != NULL && right != NULL; left = left->next, right = right->next) {
        if (!xmlStrEqual(left->name, right->name) || !is_same_namespace(left->ns, right->ns)
            || strcmp(cxml_attribute_value(left), cxml_attribute_value(right)) != 0) {
            return false;
        }
    }
    return left == right;
}

static const char *skip_white_space(const char *at) {
    return at + strspn(at, " \t\r\n");
}

static bool is_same_without_white_space(const char *left, const char *right) {
    for (;; left++, right++) {
        left = skip_white_space(left);
        right = skip_white_space(right);
        if (*left != *right || *left == 0) {
            return *left == *right;
        }
    }
}

bool cxml_has_same_content(const struct _xmlNode *node, const struct _xmlNode *other, bool ignoring_white_space) {
    if (node->type != other->type) {
        return false;
    }
    return ignoring_white_space
        ? is_same_without_white_space(cxml_content(node), cxml_content(other))
        : strcmp(cxml_content(node), cxml_content(other)) == 0;
}
