/* SPDX-License-Identifier: Apache-2.0 */
#include "tree.h"

static const struct cxml_node *element_from(const struct cxml_node *node) {
    while (node != NULL && !tree_is_element(node)) {
        node = tree_next(node);
    }
    return node;
}

const struct cxml_node *cxml_first_child(const struct cxml_node *node) {
    return tree_is_element(node) || node->kind == CXML_KIND_OTHER ? tree_first_child(node) : NULL;
}

const struct cxml_node *cxml_root(const cxml_tree *tree) {
    return element_from(cxml_first_child(tree_at(tree, 0)));
}

const struct cxml_node *cxml_first_in_document(const struct cxml_node *root) {
    return cxml_first_child(tree_parent(root));
}

const struct cxml_node *cxml_next_sibling(const struct cxml_node *node) {
    return tree_next(node);
}

const struct cxml_node *cxml_first_child_element(const struct cxml_node *node) {
    return element_from(cxml_first_child(node));
}

const struct cxml_node *cxml_next_sibling_element(const struct cxml_node *node) {
    return element_from(tree_next(node));
}

const struct cxml_node *cxml_parent_element(const struct cxml_node *node) {
    const struct cxml_node *parent = tree_parent(node);
    return parent != NULL && tree_is_element(parent) ? parent : NULL;
}

const struct cxml_node *cxml_next_element_in_document(const struct cxml_node *node, const struct cxml_node *root) {
    const struct cxml_node *next = element_from(cxml_first_child(node));
    while (next == NULL && node != root) {
        next = element_from(tree_next(node));
        node = tree_parent(node);
    }
    return next;
}

const struct cxml_node *cxml_next_named(
    const struct cxml_node *node,
    const struct cxml_node *root,
    const char *namespace_uri,
    const char *local_name
) {
    const struct cxml_node *next = cxml_next_element_in_document(node, root);
    while (next != NULL && !cxml_is(next, namespace_uri, local_name)) {
        next = cxml_next_element_in_document(next, root);
    }
    return next;
}

cxml_kind cxml_node_kind(const struct cxml_node *node) {
    return node->kind;
}

bool cxml_is(const struct cxml_node *node, const char *namespace_uri, const char *local_name) {
    const char *uri = tree_element_of(node)->uri;
    return uri != NULL && tree_is_equal(node->name, local_name) && tree_is_equal(uri, namespace_uri);
}

bool cxml_is_in(const struct cxml_node *node, const char *namespace_uri) {
    const char *uri = tree_element_of(node)->uri;
    return uri != NULL && tree_is_equal(uri, namespace_uri);
}

const char *cxml_local_name(const struct cxml_node *node) {
    return node->name == NULL ? "" : node->name;
}

const char *cxml_prefix(const struct cxml_node *node) {
    return tree_element_of(node)->prefix;
}

const char *cxml_namespace_uri(const struct cxml_node *node) {
    return tree_element_of(node)->uri;
}

const char *cxml_content(const struct cxml_node *node) {
    return tree_is_element(node) ? "" : tree_text(node);
}

size_t cxml_content_length(const struct cxml_node *node) {
    return node->length;
}

static bool is_written_alike(const struct cxml_node *node, const struct cxml_node *other) {
    return tree_is_element(other) && tree_is_same_text(node->name, other->name)
        && tree_is_same_text(cxml_prefix(node), cxml_prefix(other));
}

/*
 * Positions are stored: twice the position, and 1 if the element is not the only one. Without them, the paths of n
 * siblings would take n times n steps. Findings are in document order, so a count ends at the previous position. A tree
 * is used by one thread at a time.
 */
static uint64_t count_position(const struct cxml_node *node) {
    uint64_t position = 1;
    for (const struct cxml_node *before = tree_previous(node); before != NULL; before = tree_previous(before)) {
        if (is_written_alike(node, before)) {
            uint64_t stored = tree_element_of(before)->position;
            if (stored != 0) {
                return (position + stored / 2) * 2 + 1;
            }
            position++;
        }
    }
    bool is_only = position == 1;
    for (const struct cxml_node *behind = tree_next(node); is_only && behind != NULL; behind = tree_next(behind)) {
        is_only = !is_written_alike(node, behind);
    }
    return position * 2 + !is_only;
}

size_t cxml_position(const struct cxml_node *node) {
    uint64_t stored = tree_element_of(node)->position;
    if (stored == 0) {
        stored = count_position(node);
        ((tree_element *)node)->position = stored;
    }
    return stored % 2 == 0 ? 0 : (size_t)(stored / 2);
}

size_t cxml_length(const char *text) {
    return strlen(text);
}

bool cxml_is_blank(const char *text) {
    return text[strspn(text, " \t\r\n")] == 0;
}

bool cxml_has_characters_between_elements(const struct cxml_node *node) {
    for (const struct cxml_node *child = cxml_first_child(node); child != NULL; child = tree_next(child)) {
        if ((child->kind == CXML_KIND_TEXT || child->kind == CXML_KIND_CDATA) && !cxml_is_blank(tree_text(child))) {
            return true;
        }
    }
    return false;
}

size_t cxml_child_element_count(const struct cxml_node *node) {
    size_t count = 0;
    for (const struct cxml_node *child = cxml_first_child(node); child != NULL; child = tree_next(child)) {
        count += tree_is_element(child);
    }
    return count;
}

size_t cxml_offset(const struct cxml_node *node) {
    return tree_element_of(node)->offset;
}

size_t cxml_end_offset(const struct cxml_node *node) {
    return cxml_offset(node) + node->reach;
}

/* MARK: attributes and declarations */

const struct cxml_attribute *cxml_first_attribute(const struct cxml_node *node) {
    const tree_element *element = tree_element_of(node);
    return tree_is_element(node) && element->attribute_count > 0 ? tree_attributes(element) : NULL;
}

const struct cxml_attribute *cxml_next_attribute(const struct cxml_attribute *attribute) {
    return attribute->is_last ? NULL : attribute + 1;
}

const char *cxml_attribute_local_name(const struct cxml_attribute *attribute) {
    return attribute->name;
}

const char *cxml_attribute_prefix(const struct cxml_attribute *attribute) {
    return attribute->prefix;
}

const char *cxml_attribute_namespace_uri(const struct cxml_attribute *attribute) {
    return attribute->uri;
}

const char *cxml_attribute_value(const struct cxml_attribute *attribute) {
    return tree_value(attribute);
}

size_t cxml_attribute_length(const struct cxml_attribute *attribute) {
    return attribute->length;
}

const struct cxml_attribute *cxml_find_attribute(
    const struct cxml_node *node,
    const char *namespace_uri,
    const char *local_name
) {
    const struct cxml_attribute *attribute = cxml_first_attribute(node);
    for (; attribute != NULL; attribute = cxml_next_attribute(attribute)) {
        if (tree_is_equal(attribute->name, local_name) && tree_is_same_text(attribute->uri, namespace_uri)) {
            return attribute;
        }
    }
    return NULL;
}

const struct cxml_declaration *cxml_first_declaration(const struct cxml_node *node) {
    const tree_element *element = tree_element_of(node);
    return tree_is_element(node) && element->declaration_count > 0 ? tree_declarations(element) : NULL;
}

const struct cxml_declaration *cxml_next_declaration(const struct cxml_declaration *declaration) {
    return declaration->is_last ? NULL : declaration + 1;
}

const char *cxml_declaration_prefix(const struct cxml_declaration *declaration) {
    return declaration->prefix;
}

const char *cxml_declaration_uri(const struct cxml_declaration *declaration) {
    return declaration->uri;
}

const char *cxml_resolve_prefix(const struct cxml_node *node, const char *prefix) {
    for (; node != NULL && tree_is_element(node); node = tree_parent(node)) {
        const struct cxml_declaration *declaration = cxml_first_declaration(node);
        for (; declaration != NULL; declaration = cxml_next_declaration(declaration)) {
            if (tree_is_same_text(declaration->prefix, prefix)) {
                return *declaration->uri == 0 ? NULL : declaration->uri;
            }
        }
    }
    return NULL;
}
