/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reads canonical octets into a tree, without libxml2.
 *
 * Canonical XML has one spelling for each construct, so this reader is small. It reads elements with ASCII names, and
 * text. It rejects comments, processing instructions, attributes with the prefix `xml`, uncommon namespace names,
 * every other spelling, and everything beyond a limit. The caller then parses the octets with libxml2, which also finds
 * the fault. So the reader must build the tree that libxml2 would build, or none.
 *
 * The tree has no dictionary: its names are in a copy of the octets, each ended by a NUL.
 */
#include "canonical_characters.h"
#include "parse_state.h"

#include <stdlib.h>
#include <string.h>

enum { maximum_declarations = 64, maximum_attributes = 32 };

typedef struct canonical_reader {
    parse_state state;
    char *start;
    char *at;
    /* The declarations in scope, and the attributes of one element, as a `tree_tag` contains them. */
    const unsigned char *declarations[2 * maximum_declarations];
    size_t declaration_count;
    const unsigned char *attributes[5 * maximum_attributes];
} canonical_reader;

/* MARK: names */

/* Reads a name, and ends its parts with a NUL, the last one after the caller has read the byte there. */
static bool read_name(canonical_reader *reader, const char **prefix, const char **name, char **end) {
    char *start = reader->at;
    if (!canonical_is(*start, name_start)) {
        return false;
    }
    *prefix = NULL;
    *name = start;
    char *at = canonical_skip(start, name_part);
    if (*at == ':') {
        *prefix = start;
        *name = at + 1;
        *at = 0;
        if (!canonical_is(at[1], name_start)) {
            return false;
        }
        at = canonical_skip(at + 1, name_part);
    }
    *end = at;
    reader->at = at;
    return true;
}

/* The namespace of a prefix, or NULL if none is declared. */
static const char *resolve(const canonical_reader *reader, const char *prefix) {
    for (size_t i = reader->declaration_count; i > 0; i--) {
        const char *const *declaration = (const char *const *)reader->declarations + 2 * (i - 1);
        if (tree_is_same_text(declaration[0], prefix)) {
            return declaration[1];
        }
    }
    return NULL;
}

/* MARK: start tags */

/* Adds a declaration; declarations are in the order of their prefixes. */
static bool add_declaration(canonical_reader *reader, tree_tag *tag, const char *prefix, const char *uri) {
    const char **declaration = (const char **)reader->declarations + 2 * reader->declaration_count;
    if (reader->declaration_count == maximum_declarations
        || (tag->namespace_count > 0 && strcmp(or_empty(declaration[-2]), or_empty(prefix)) >= 0)
        || (prefix != NULL && (tree_is_equal(prefix, "xml") || tree_is_equal(prefix, "xmlns")))
        || !(canonical_is_common_uri(uri) || (prefix == NULL && *uri == 0))) {
        return false;
    }
    declaration[0] = prefix;
    declaration[1] = *uri == 0 ? NULL : uri;
    reader->declaration_count++;
    tag->namespace_count++;
    return true;
}

/* Reads the declarations and the attributes up to the end of the tag, whose namespaces are not resolved yet. */
static bool read_attributes(canonical_reader *reader, tree_tag *tag) {
    while (*reader->at == ' ') {
        const char *prefix, *name;
        char *name_end, *value_end;
        reader->at++;
        if (!read_name(reader, &prefix, &name, &name_end) || name_end[0] != '=' || name_end[1] != '"') {
            return false;
        }
        *name_end = 0;
        char *value = name_end + 2;
        reader->at = canonical_read_characters(value, in_value, &value_end);
        /* Before libxml2 reads a value, its length in the document is checked. */
        if (reader->at == NULL || *reader->at != '"'
            || (size_t)(reader->at - value) > reader->state.limits->text_bytes) {
            return false;
        }
        reader->at++;
        *value_end = 0;
        bool is_default = prefix == NULL && tree_is_equal(name, "xmlns");
        if (is_default || (prefix != NULL && tree_is_equal(prefix, "xmlns"))) {
            const char *declared = is_default ? NULL : name;
            if (tag->attribute_count > 0 || !add_declaration(reader, tag, declared, value)) {
                return false;
            }
        } else if (tag->attribute_count < maximum_attributes) {
            const char **attribute = (const char **)tag->attributes + 5 * tag->attribute_count++;
            attribute[0] = name;
            attribute[1] = prefix;
            attribute[3] = value;
            attribute[4] = value_end;
        } else {
            return false;
        }
    }
    return *reader->at == '>';
}

/* Resolves the namespaces of the attributes; attributes are in the order of their namespace and name. */
static bool resolve_attributes(const canonical_reader *reader, const tree_tag *tag) {
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const char **attribute = (const char **)tag->attributes + 5 * i;
        attribute[2] = attribute[1] == NULL ? NULL : resolve(reader, attribute[1]);
        if (attribute[1] != NULL && attribute[2] == NULL) {
            return false;
        }
        if (i > 0) {
            const char **previous = attribute - 5;
            int order = strcmp(or_empty(previous[2]), or_empty(attribute[2]));
            if (order > 0 || (order == 0 && strcmp(previous[0], attribute[0]) >= 0)) {
                return false;
            }
        }
    }
    return true;
}

static bool read_start_tag(canonical_reader *reader) {
    tree_tag tag = {
        .namespaces = reader->declarations + 2 * reader->declaration_count,
        .attributes = reader->attributes,
    };
    const char *start = reader->at;
    char *name_end;
    if (!read_name(reader, &tag.prefix, &tag.name, &name_end) || !read_attributes(reader, &tag)) {
        return false;
    }
    tag.offset = (size_t)(reader->at - reader->start);
    tag.length = (size_t)(reader->at - start);
    *name_end = 0;
    reader->at++;
    tag.uri = resolve(reader, tag.prefix);
    return (tag.prefix == NULL || tag.uri != NULL) && resolve_attributes(reader, &tag)
        && cxml_admit_element(&reader->state, &tag) == CXML_OK;
}

/* MARK: content */

static bool skip_text(canonical_reader *reader, const char *text) {
    size_t length = strlen(text);
    bool is_found = strncmp(reader->at, text, length) == 0;
    reader->at += is_found ? length : 0;
    return is_found;
}

static bool read_end_tag(canonical_reader *reader) {
    const tree_element *element = tree_element_of(tree_at(reader->state.tree, reader->state.tree->open));
    if (element->prefix != NULL && !(skip_text(reader, element->prefix) && skip_text(reader, ":"))) {
        return false;
    }
    if (!skip_text(reader, element->node.name) || !skip_text(reader, ">")) {
        return false;
    }
    reader->declaration_count -= element->declaration_count;
    reader->state.tag_end = (size_t)(reader->at - reader->start);
    cxml_end_element(&reader->state);
    return true;
}

static bool read_text(canonical_reader *reader) {
    char *start = reader->at;
    char *end;
    reader->at = canonical_read_characters(start, in_text, &end);
    if (reader->at == NULL || *reader->at != '<') {
        return false;
    }
    size_t count = (size_t)(end - start);
    return count == 0
        || (cxml_admits_text(&reader->state, count)
            && tree_add_text(reader->state.tree, CXML_KIND_TEXT, start, count));
}

/* Reads one element with its content, up to the last byte. */
static bool read_document(canonical_reader *reader, const char *end) {
    do {
        if (*reader->at != '<') {
            return false;
        }
        reader->at++;
        bool is_end = reader->state.depth > 0 && *reader->at == '/';
        reader->at += is_end;
        if (!(is_end ? read_end_tag(reader) : read_start_tag(reader))) {
            return false;
        }
        if (reader->state.depth > 0 && !read_text(reader)) {
            return false;
        }
    } while (reader->state.depth > 0);
    size_t duplicate;
    return reader->at == end
        && !cxml_identifiers_find_duplicate(&reader->state.identifiers, reader->state.tree, false, &duplicate);
}

cxml_tree *cxml_read_canonical(
    const uint8_t *bytes,
    size_t count,
    const cxml_limits *limits,
    size_t *namespaces_in_scope
) {
    cxml_tree *tree = tree_create(count);
    char *copy = malloc(count + 1 + CANONICAL_MARGIN);
    if (tree == NULL || copy == NULL) {
        free(copy);
        cxml_tree_free(tree);
        return NULL;
    }
    /* Bounded: the size of the allocation above. */
    memcpy(copy, bytes, count);
    memset(copy + count, 0, 1 + CANONICAL_MARGIN);
    tree->text = copy;
    canonical_reader reader;
    reader.state = (parse_state){.limits = limits, .tree = tree};
    reader.start = copy;
    reader.at = copy;
    reader.declaration_count = 0;
    bool is_read = read_document(&reader, copy + count);
    cxml_identifiers_free(&reader.state.identifiers);
    if (!is_read) {
        cxml_tree_free(tree);
        return NULL;
    }
    *namespaces_in_scope = reader.state.most_namespaces;
    return tree;
}
