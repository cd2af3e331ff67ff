/* SPDX-License-Identifier: Apache-2.0 */
#include "tree_builder.h"

#include <libxml/tree.h>
#include <stdlib.h>

#define CELLS_OF(type) (sizeof(type) / sizeof(tree_cell))

_Static_assert(sizeof(struct cxml_node) % sizeof(tree_cell) == 0, "a text begins at a cell");
_Static_assert(sizeof(tree_element) % sizeof(tree_cell) == 0, "attributes begin at a cell");
_Static_assert(sizeof(struct cxml_attribute) % sizeof(tree_cell) == 0, "each attribute begins at a cell");
_Static_assert(sizeof(struct cxml_declaration) % sizeof(tree_cell) == 0, "each declaration begins at a cell");
_Static_assert(sizeof(tree_document) % sizeof(tree_cell) == 0, "the first node begins at a cell");

/* MARK: the block */

/* A link reaches this far: 32 GB. */
static const size_t maximum_cells = UINT32_MAX;

/* Cells for a text of this many bytes, and its NUL. */
static size_t cells_for_text(size_t count) {
    return count / sizeof(tree_cell) + 1;
}

/* Extends the block, which can move, so that it has room for more cells. */
static bool make_room(cxml_tree *tree, size_t cells) {
    if (cells <= tree->capacity - tree->used) {
        return true;
    }
    if (cells > maximum_cells - tree->used) {
        return false;
    }
    size_t capacity = tree->used + cells;
    capacity = capacity < maximum_cells / 2 ? 2 * capacity : maximum_cells;
    tree_cell *moved = realloc(tree->cells, capacity * sizeof(tree_cell));
    if (moved == NULL) {
        return false;
    }
    tree->cells = moved;
    tree->capacity = capacity;
    return true;
}

cxml_tree *tree_create(size_t bytes) {
    cxml_tree *tree = calloc(1, sizeof(cxml_tree));
    /* The block of nearly every message is less than two and a half times as large as the message. */
    if (tree == NULL || !make_room(tree, CELLS_OF(tree_document) + bytes / sizeof(tree_cell) * 5 / 4)) {
        free(tree);
        return NULL;
    }
    /* Bounded: make_room() has made room for the document. */
    memset(tree->cells, 0, sizeof(tree_document));
    tree_at(tree, 0)->kind = CXML_KIND_OTHER;
    tree->used = CELLS_OF(tree_document);
    return tree;
}

void cxml_tree_free(cxml_tree *tree) {
    if (tree != NULL) {
        tree_document *document = (tree_document *)tree->cells;
        free(document->locations);
        xmlDictFree(tree->names);
        free(tree->text);
        free(tree->cells);
        free(tree);
    }
}

/* MARK: nodes */

static tree_element *open_element(const cxml_tree *tree) {
    return (tree_element *)tree_at(tree, tree->open);
}

/* Adds the record of a node at the end of the open element; the caller has made room. */
static struct cxml_node *append(cxml_tree *tree, cxml_kind kind, const char *name, size_t cells) {
    tree_element *parent = open_element(tree);
    struct cxml_node *node = tree_at(tree, tree->used);
    uint32_t distance = (uint32_t)(tree->used - tree->open);
    *node = (struct cxml_node){.kind = kind, .parent = distance, .name = name};
    if (parent->last_child == 0) {
        parent->first_child = distance;
    } else {
        node->previous = distance - parent->last_child;
        tree_at(tree, tree->open + parent->last_child)->next = node->previous;
    }
    parent->last_child = distance;
    tree->used += cells;
    return node;
}

/*
 * Copies the value of an attribute, and returns its length, or `SIZE_MAX` if it contains an entity.
 *
 * libxml2 passes an ampersand as the reference `&#38;` and expands all other references. It does so only in a copy, which
 * ends with a NUL: a value in the document itself, which ends with a quotation mark, contains no reference. Every other
 * reference would be an entity, which comparisons would not include (S-08).
 */
static size_t copy_value(char *to, const char *from, const char *end) {
    static const char ampersand[] = "&#38;";
    const size_t ampersand_length = sizeof(ampersand) - 1;
    char *start = to;
    /* Bounded: tree_open_element() makes room for the whole value; no reference grows. */
    while (from < end) {
        const char *next = memchr(from, '&', (size_t)(end - from));
        size_t run = (size_t)((next == NULL ? end : next) - from);
        memcpy(to, from, run);
        to += run;
        from += run;
        if (next != NULL) {
            if ((size_t)(end - from) < ampersand_length || memcmp(from, ampersand, ampersand_length) != 0) {
                return SIZE_MAX;
            }
            *to++ = '&';
            from += ampersand_length;
        }
    }
    *to = 0;
    return (size_t)(to - start);
}

static void add_declarations(const tree_element *element, const tree_tag *tag) {
    struct cxml_declaration *declaration = (struct cxml_declaration *)tree_declarations(element);
    for (size_t i = 0; i < tag->namespace_count; i++, declaration++) {
        const char *uri = (const char *)tag->namespaces[2 * i + 1];
        declaration->prefix = (const char *)tag->namespaces[2 * i];
        declaration->uri = uri == NULL ? "" : uri;
        declaration->is_last = i + 1 == tag->namespace_count;
    }
}

/* Adds the attributes, with their values from `to` on. */
static bool add_attributes(const tree_element *element, const tree_tag *tag, tree_cell *to) {
    struct cxml_attribute *attribute = (struct cxml_attribute *)tree_attributes(element);
    for (size_t i = 0; i < tag->attribute_count; i++, attribute++) {
        const char *const *from = (const char *const *)tag->attributes + 5 * i;
        size_t length = copy_value((char *)to, from[3], from[4]);
        if (length == SIZE_MAX) {
            return false;
        }
        const tree_cell *record = (const tree_cell *)attribute;
        *attribute = (struct cxml_attribute){
            .name = from[0],
            .prefix = from[1],
            .uri = from[2],
            .element = (uint32_t)(record - (const tree_cell *)element),
            .value = (uint32_t)(to - record),
            .length = (uint32_t)length,
            .is_last = i + 1 == tag->attribute_count,
        };
        to += cells_for_text(length);
    }
    return true;
}

cxml_status tree_open_element(cxml_tree *tree, const tree_tag *tag) {
    size_t cells = CELLS_OF(tree_element) + tag->attribute_count * CELLS_OF(struct cxml_attribute)
        + tag->namespace_count * CELLS_OF(struct cxml_declaration);
    size_t value_cells = 0;
    for (size_t i = 0; i < tag->attribute_count; i++) {
        value_cells += cells_for_text((size_t)(tag->attributes[5 * i + 4] - tag->attributes[5 * i + 3]));
    }
    if (!make_room(tree, cells + value_cells)) {
        return CXML_NO_MEMORY;
    }
    size_t cell = tree->used;
    tree_element *element = (tree_element *)append(tree, CXML_KIND_ELEMENT, tag->name, cells + value_cells);
    element->prefix = tag->prefix;
    element->uri = tag->uri;
    element->first_child = 0;
    element->last_child = 0;
    element->attribute_count = (uint32_t)tag->attribute_count;
    element->declaration_count = (uint32_t)tag->namespace_count;
    element->offset = tag->offset;
    element->position = 0;
    tree->open = cell;
    add_declarations(element, tag);
    return add_attributes(element, tag, tree->cells + cell + cells) ? CXML_OK : CXML_ENTITY_IN_ATTRIBUTE;
}

void tree_close_element(cxml_tree *tree) {
    tree->open -= tree_at(tree, tree->open)->parent;
}

bool tree_add_text(cxml_tree *tree, cxml_kind kind, const char *characters, size_t count) {
    const tree_element *parent = open_element(tree);
    size_t cell = tree->open + parent->last_child;
    size_t known = 0;
    bool is_extended = parent->last_child != 0 && tree_at(tree, cell)->kind == (uint32_t)kind
        && cell + CELLS_OF(struct cxml_node) + cells_for_text(tree_at(tree, cell)->length) == tree->used;
    if (is_extended) { /* the last record of the block */
        known = tree_at(tree, cell)->length;
    } else {
        cell = tree->used;
    }
    size_t end = cell + CELLS_OF(struct cxml_node) + cells_for_text(known + count);
    if (end > tree->used && !make_room(tree, end - tree->used)) {
        return false;
    }
    struct cxml_node *leaf = is_extended ? tree_at(tree, cell) : append(tree, kind, NULL, 0);
    char *text = (char *)(leaf + 1);
    /* Bounded: make_room() has made room for the text, which begins after its record. */
    memcpy(text + known, characters, count);
    text[known + count] = 0;
    leaf->length = (uint32_t)(known + count);
    tree->used = end;
    return true;
}

bool tree_add_leaf(cxml_tree *tree, cxml_kind kind, const char *name, const char *content) {
    size_t length = content == NULL ? 0 : strlen(content);
    size_t cells = CELLS_OF(struct cxml_node) + cells_for_text(length);
    if (!make_room(tree, cells)) {
        return false;
    }
    struct cxml_node *leaf = append(tree, kind, name, cells);
    char *text = (char *)(leaf + 1);
    if (length > 0) {
        /* Bounded: make_room() has made room. */
        memcpy(text, content, length);
    }
    text[length] = 0;
    leaf->length = (uint32_t)length;
    return true;
}

/* MARK: removal */

void tree_remove_before_open(const cxml_tree *tree) {
    struct cxml_node *node = tree_at(tree, tree->open);
    ((tree_element *)tree_parent(node))->first_child = node->parent;
    node->previous = 0;
}

void tree_remove_children(cxml_tree *tree) {
    tree_element *element = open_element(tree);
    if (element->first_child != 0) {
        tree->used = tree->open + element->first_child;
        element->first_child = 0;
        element->last_child = 0;
    }
}
