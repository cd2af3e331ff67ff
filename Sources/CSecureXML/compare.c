/* SPDX-License-Identifier: Apache-2.0 */
#include "tree.h"

bool cxml_has_same_name(const struct cxml_node *node, const struct cxml_node *other) {
    return tree_is_same_text(node->name, other->name)
        && tree_is_same_text(tree_element_of(node)->uri, tree_element_of(other)->uri);
}

bool cxml_has_same_attributes(const struct cxml_node *node, const struct cxml_node *other) {
    const struct cxml_attribute *left = cxml_first_attribute(node);
    const struct cxml_attribute *right = cxml_first_attribute(other);
    while (left != NULL && right != NULL) {
        if (strcmp(left->name, right->name) != 0 || !tree_is_same_text(left->uri, right->uri)
            || left->length != right->length || memcmp(tree_value(left), tree_value(right), left->length) != 0) {
            return false;
        }
        left = cxml_next_attribute(left);
        right = cxml_next_attribute(right);
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

bool cxml_has_same_content(const struct cxml_node *node, const struct cxml_node *other, bool ignoring_white_space) {
    if (node->kind != other->kind) {
        return false;
    }
    return ignoring_white_space
        ? is_same_without_white_space(cxml_content(node), cxml_content(other))
        : strcmp(cxml_content(node), cxml_content(other)) == 0;
}
