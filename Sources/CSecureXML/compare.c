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

/* Most runs are empty, so a loop is faster than `strspn`. */
static const char *skip_white_space(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') {
        at++;
    }
    return at;
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
    const char *left = cxml_content(node);
    const char *right = cxml_content(other);
    return strcmp(left, right) == 0 || (ignoring_white_space && is_same_without_white_space(left, right));
}
