/* SPDX-License-Identifier: Apache-2.0 */
/* The limits on elements and texts, for each reader that builds a tree. */
#include "parse_state.h"

#include <string.h>

bool cxml_is_too_long(const parse_state *state, const char *name) {
    return name != NULL && strnlen(name, state->limits->name_bytes + 1) > state->limits->name_bytes;
}

static bool is_letter(char byte) {
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

static bool is_of_scheme(char byte) {
    return is_letter(byte) || (byte >= '0' && byte <= '9') || byte == '+' || byte == '.' || byte == '-';
}

/* An absolute URI starts with a scheme and a colon; an empty one undeclares the default namespace. */
static bool is_absolute_or_empty(const char *uri) {
    if (uri == NULL || *uri == 0) {
        return true;
    }
    if (!is_letter(*uri)) {
        return false;
    }
    while (is_of_scheme(*uri)) {
        uri++;
    }
    return *uri == ':';
}

/* Exclusive canonicalization writes a namespace name again at each of many elements. */
static bool has_long_name(const parse_state *state, const tree_tag *tag) {
    bool is_found = cxml_is_too_long(state, tag->name) || cxml_is_too_long(state, tag->prefix);
    for (size_t i = 0; i < 2 * tag->namespace_count && !is_found; i++) {
        is_found = cxml_is_too_long(state, (const char *)tag->namespaces[i]);
    }
    for (size_t i = 0; i < tag->attribute_count && !is_found; i++) {
        const char *const *attribute = (const char *const *)tag->attributes + 5 * i;
        is_found = cxml_is_too_long(state, attribute[0]) || cxml_is_too_long(state, attribute[1]);
    }
    return is_found;
}

static cxml_status check_element(parse_state *state, const tree_tag *tag) {
    const cxml_limits *limits = state->limits;
    if (state->depth >= limits->depth) {
        return CXML_LIMIT_DEPTH;
    }
    if (tag->attribute_count > limits->attributes_per_element) {
        return CXML_LIMIT_ATTRIBUTES;
    }
    state->nodes += 1 + tag->attribute_count;
    if (state->nodes > limits->nodes) {
        return CXML_LIMIT_NODES;
    }
    if (state->namespaces + tag->namespace_count > limits->namespaces_in_scope) {
        return CXML_LIMIT_NAMESPACES;
    }
    if (tag->length > limits->name_bytes && has_long_name(state, tag)) {
        return CXML_LIMIT_NAME;
    }
    for (size_t i = 0; i < tag->namespace_count; i++) {
        if (!is_absolute_or_empty((const char *)tag->namespaces[2 * i + 1])) {
            return CXML_RELATIVE_NAMESPACE;
        }
    }
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const unsigned char *const *attribute = tag->attributes + 5 * i;
        if ((size_t)(attribute[4] - attribute[3]) > limits->text_bytes) {
            return CXML_LIMIT_TEXT;
        }
    }
    return CXML_OK;
}

/* Collects the identifiers of an element (S-12). `xml:id` must be a name, which libxml2 checks in its tree builder. */
static cxml_status collect_identifiers(parse_state *state, const tree_element *element) {
    const struct cxml_attribute *attribute = tree_attributes(element);
    for (size_t i = 0; i < element->attribute_count; i++, attribute++) {
        if (!cxml_is_identifier(attribute)) {
            continue;
        }
        bool is_xml_id = attribute->uri != NULL;
        if (is_xml_id && xmlValidateNCName(BAD_CAST tree_value(attribute), 1) != 0) {
            return CXML_MALFORMED;
        }
        size_t cell = tree_cell_of(state->tree, (const struct cxml_node *)attribute) + attribute->value;
        if (!cxml_identifiers_add(&state->identifiers, cell, element->offset, is_xml_id)) {
            return CXML_NO_MEMORY;
        }
    }
    return CXML_OK;
}

cxml_status cxml_admit_element(parse_state *state, const tree_tag *tag) {
    cxml_status status = check_element(state, tag);
    if (status != CXML_OK) {
        return status;
    }
    state->depth++;
    state->namespaces += tag->namespace_count;
    if (state->namespaces > state->most_namespaces) {
        state->most_namespaces = state->namespaces;
    }
    state->text_run = 0;
    status = tree_open_element(state->tree, tag);
    return status == CXML_OK
        ? collect_identifiers(state, tree_element_of(tree_at(state->tree, state->tree->open)))
        : status;
}

void cxml_end_element(parse_state *state) {
    tree_element *element = (tree_element *)tree_at(state->tree, state->tree->open);
    state->depth--;
    state->namespaces -= element->declaration_count;
    element->node.reach = (uint32_t)(state->tag_end - element->offset);
    state->text_run = 0;
    tree_close_element(state->tree);
}

bool cxml_admits_text(parse_state *state, size_t count) {
    state->text_run += count;
    return state->text_run <= state->limits->text_bytes;
}
