/* SPDX-License-Identifier: Apache-2.0 */
#include "tree.h"

/* The number of bytes of white space at the start of a text, including the line ends that are not ASCII; 0 if none. */
static size_t white_space_length(const char *at) {
    switch ((uint8_t)*at) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
        return 1;
    case 0xC2: /* U+0085 */
        return (uint8_t)at[1] == 0x85 ? 2 : 0;
    case 0xE2: /* U+2028 and U+2029 */
        return (uint8_t)at[1] == 0x80 && ((uint8_t)at[2] == 0xA8 || (uint8_t)at[2] == 0xA9) ? 3 : 0;
    default:
        return 0;
    }
}

static const char *skip_white_space(const char *at) {
    size_t length;
    while ((length = white_space_length(at)) > 0) {
        at += length;
    }
    return at;
}

static cxml_difference compare_texts(const char *left, const char *right) {
    if (strcmp(left, right) == 0) {
        return CXML_SAME;
    }
    for (;; left++, right++) {
        left = skip_white_space(left);
        right = skip_white_space(right);
        if (*left != *right) {
            return CXML_DIFFERENT;
        }
        if (*left == 0) {
            return CXML_WHITE_SPACE_DIFFERS;
        }
    }
}

static cxml_difference worse(cxml_difference left, cxml_difference right) {
    return left > right ? left : right;
}

static cxml_difference compare_attributes(const struct cxml_node *node, const struct cxml_node *other) {
    cxml_difference result = CXML_SAME;
    const struct cxml_attribute *left = cxml_first_attribute(node);
    const struct cxml_attribute *right = cxml_first_attribute(other);
    while (left != NULL && right != NULL) {
        if (strcmp(left->name, right->name) != 0 || !tree_is_same_text(left->uri, right->uri)) {
            return CXML_DIFFERENT;
        }
        result = worse(result, compare_texts(tree_value(left), tree_value(right)));
        left = cxml_next_attribute(left);
        right = cxml_next_attribute(right);
    }
    return left == right ? result : CXML_DIFFERENT;
}

static cxml_difference compare_declarations(const struct cxml_node *node, const struct cxml_node *other) {
    cxml_difference result = CXML_SAME;
    const struct cxml_declaration *left = cxml_first_declaration(node);
    const struct cxml_declaration *right = cxml_first_declaration(other);
    while (left != NULL && right != NULL) {
        if (!tree_is_same_text(left->prefix, right->prefix)) {
            return CXML_DIFFERENT;
        }
        result = worse(result, compare_texts(left->uri, right->uri));
        left = cxml_next_declaration(left);
        right = cxml_next_declaration(right);
    }
    return left == right ? result : CXML_DIFFERENT;
}

cxml_difference cxml_compare_nodes(const struct cxml_node *node, const struct cxml_node *other) {
    if (node->kind != other->kind) {
        return CXML_DIFFERENT;
    }
    switch (node->kind) {
    case CXML_KIND_ELEMENT:
        if (!tree_is_same_text(node->name, other->name)
            || !tree_is_same_text(tree_element_of(node)->uri, tree_element_of(other)->uri)
            || !tree_is_same_text(tree_element_of(node)->prefix, tree_element_of(other)->prefix)) {
            return CXML_DIFFERENT;
        }
        return worse(compare_attributes(node, other), compare_declarations(node, other));
    case CXML_KIND_PROCESSING_INSTRUCTION:
        if (!tree_is_same_text(node->name, other->name)) {
            return CXML_DIFFERENT;
        }
        break;
    default:
        break;
    }
    return compare_texts(cxml_content(node), cxml_content(other));
}

bool cxml_is_white_space(const struct cxml_node *node) {
    return (node->kind == CXML_KIND_TEXT || node->kind == CXML_KIND_CDATA) && *skip_white_space(cxml_content(node)) == 0;
}
