/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_TREE_H
#define SWIFT_SAML_TREE_H

#include "CSecureXML.h"

#include <string.h>

struct _xmlDict;
struct _xmlDoc;

/*
 * The tree of a document: records of nodes in one block of cells, in document order.
 *
 * A link between two records is their distance in cells, or 0 without a record. So the block can move while it grows,
 * and a record is found without the tree. A text is in the block, directly after its record, and ends with a NUL. Names,
 * prefixes and namespace URIs are interned by the parser; in a tree of canonical octets, each use has its own.
 */
typedef uint64_t tree_cell;

/* The first fields of each record; a record of a leaf has only these, and its text. */
struct cxml_node {
    uint32_t kind;       /* a `cxml_kind`; the record of the document is the only one of the kind `OTHER` */
    uint32_t parent;     /* cells back */
    uint32_t previous;   /* cells back */
    uint32_t next;       /* cells ahead */
    const char *name;    /* the local name of an element, or the target of a processing instruction */
    uint32_t length;     /* of the text of a leaf, in bytes */
    uint32_t reach;      /* of an element: the bytes from its `offset` to its end */
};

/* After the record are the attributes, the declarations, and the values of the attributes. */
typedef struct tree_element {
    struct cxml_node node;
    const char *prefix;         /* NULL if none */
    const char *uri;            /* NULL if none */
    uint32_t first_child;       /* cells ahead */
    uint32_t last_child;        /* cells ahead */
    uint32_t attribute_count;
    uint32_t declaration_count;
    size_t offset;              /* in the document, after the attributes */
    uint64_t position;          /* see `cxml_position` */
} tree_element;

struct cxml_attribute {
    const char *name;
    const char *prefix; /* NULL if none */
    const char *uri;    /* NULL if none */
    uint32_t element;   /* cells back */
    uint32_t value;     /* cells ahead */
    uint32_t length;    /* of the value, in bytes */
    uint32_t is_last;
};

struct cxml_declaration {
    const char *prefix; /* NULL: the default namespace */
    const char *uri;    /* "" undeclares the default namespace */
    uint64_t is_last;
};

struct cxml_tree {
    tree_cell *cells;
    size_t used;
    size_t capacity;
    size_t open;             /* the cell of the innermost open element, or of the document */
    struct _xmlDict *names;  /* NULL if the parser owns them, or if they are in `text` */
    char *text;              /* of canonical octets, with the names; otherwise NULL */
};

/* The record of the document, at the first cell. */
typedef struct tree_document {
    tree_element element;
    void *locations; /* see `cxml_locate` */
} tree_document;

static inline struct cxml_node *tree_at(const cxml_tree *tree, size_t cell) {
    return (struct cxml_node *)(tree->cells + cell);
}

static inline size_t tree_cell_of(const cxml_tree *tree, const struct cxml_node *node) {
    return (size_t)((const tree_cell *)node - tree->cells);
}

static inline const struct cxml_node *tree_ahead(const void *record, uint32_t cells) {
    return cells == 0 ? NULL : (const struct cxml_node *)((const tree_cell *)record + cells);
}

static inline const struct cxml_node *tree_back(const void *record, uint32_t cells) {
    return cells == 0 ? NULL : (const struct cxml_node *)((const tree_cell *)record - cells);
}

static inline bool tree_is_element(const struct cxml_node *node) {
    return node->kind == CXML_KIND_ELEMENT;
}

/* For an element or the document. */
static inline const tree_element *tree_element_of(const struct cxml_node *node) {
    return (const tree_element *)node;
}

static inline const struct cxml_node *tree_next(const struct cxml_node *node) {
    return tree_ahead(node, node->next);
}

/* The previous sibling, or NULL. */
static inline const struct cxml_node *tree_previous(const struct cxml_node *node) {
    return tree_back(node, node->previous);
}

/* The parent element, or the document, whose parent is NULL. */
static inline const struct cxml_node *tree_parent(const struct cxml_node *node) {
    return tree_back(node, node->parent);
}

/* For an element or the document. */
static inline const struct cxml_node *tree_first_child(const struct cxml_node *node) {
    return tree_ahead(node, tree_element_of(node)->first_child);
}

/* The text of a leaf. */
static inline const char *tree_text(const struct cxml_node *leaf) {
    return (const char *)(leaf + 1);
}

static inline const char *tree_value(const struct cxml_attribute *attribute) {
    return (const char *)((const tree_cell *)attribute + attribute->value);
}

static inline const struct cxml_node *tree_owner(const struct cxml_attribute *attribute) {
    return tree_back(attribute, attribute->element);
}

/* The attributes of an element, `attribute_count` of them, and its declarations. */
static inline const struct cxml_attribute *tree_attributes(const tree_element *element) {
    return (const struct cxml_attribute *)(element + 1);
}

static inline const struct cxml_declaration *tree_declarations(const tree_element *element) {
    return (const struct cxml_declaration *)(tree_attributes(element) + element->attribute_count);
}

static inline const char *or_empty(const char *text) {
    return text == NULL ? "" : text;
}

/* Most comparisons of names end at the first byte, without a call. */
static inline bool tree_is_equal(const char *left, const char *right) {
    return left == right || (*left == *right && strcmp(left, right) == 0);
}

static inline bool tree_is_same_text(const char *left, const char *right) {
    return left == right || (left != NULL && right != NULL && tree_is_equal(left, right));
}

#endif
