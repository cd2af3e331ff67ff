/* SPDX-License-Identifier: Apache-2.0 */
/* Parses a document, and reads its tree. */
#ifndef SWIFT_SAML_CXML_DOCUMENT_H
#define SWIFT_SAML_CXML_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cxml_tree cxml_tree;
struct cxml_node;
struct cxml_attribute;
struct cxml_declaration;

/* MARK: parse.c */

/* Limits of one document, which are checked while the parser runs. */
typedef struct cxml_limits {
    size_t depth;
    size_t nodes;
    size_t attributes_per_element;
    size_t namespaces_in_scope;
    size_t text_bytes;
    size_t name_bytes;
} cxml_limits;

typedef enum cxml_status {
    CXML_OK = 0,
    CXML_MALFORMED,
    CXML_DOCTYPE,
    CXML_VERSION,
    CXML_ENCODING,
    CXML_UNDECLARED_PREFIX,
    CXML_RELATIVE_NAMESPACE,
    CXML_DUPLICATE_ID,
    CXML_ENTITY_IN_ATTRIBUTE,
    CXML_LIMIT_DEPTH,
    CXML_LIMIT_NODES,
    CXML_LIMIT_ATTRIBUTES,
    CXML_LIMIT_NAMESPACES,
    CXML_LIMIT_TEXT,
    CXML_LIMIT_NAME,
    CXML_NO_MEMORY,
    CXML_OLD_LIBRARY, /* the loaded libxml2 is too old */
    CXML_NOT_UTF8,    /* this and the following for streams only */
    CXML_LIMIT_BYTES, /* of the document */
    CXML_LIMIT_PART,  /* of the part in memory */
} cxml_status;

/* Room for a name in a fault, with a NUL at its end. */
#define CXML_FAULT_NAME_MAX 64

/* The first fault. */
typedef struct cxml_fault {
    cxml_status status;
    int native_code; /* libxml2's own number, 0 if the fault is ours */
    size_t offset;   /* bytes from the start of the document */
    char name[CXML_FAULT_NAME_MAX];  /* the prefix, entity or start tag that the fault is about, or empty */
    char other[CXML_FAULT_NAME_MAX]; /* the end tag in place of that of `name`, or empty */
} cxml_fault;

/*
 * Parses a document, or returns NULL and fills `fault`.
 *
 * The bytes must be valid UTF-8. `namespaces_in_scope` receives the largest number of namespace
 * declarations in scope of any element.
 */
cxml_tree *cxml_parse(
    const uint8_t *bytes, int count, const cxml_limits *limits, cxml_fault *fault, size_t *namespaces_in_scope
);

/* MARK: canonical_reader.c */

/*
 * Reads canonical octets, as valid UTF-8, into the tree that `cxml_parse` would return. Returns NULL for everything that
 * `cxml_parse` would reject, for some other octets, and without memory: then parse the octets.
 */
cxml_tree *cxml_read_canonical(const uint8_t *bytes, size_t count, const cxml_limits *limits, size_t *namespaces_in_scope);

/* Frees a tree with all its nodes and names. */
void cxml_tree_free(cxml_tree *tree);

/* The document element, and the bytes that it was parsed from, for operations of libxml2, which need its own tree. */
typedef struct cxml_source {
    const struct cxml_node *root;
    const uint8_t *bytes;
    size_t count;
} cxml_source;

/* MARK: version.c */

/* The version of the loaded libxml2, such as "20914"; the version of the headers can differ. */
const char *cxml_version(void);

/* Whether a version of libxml2, in this form, is supported. */
bool cxml_is_supported(const char *version);

/* Whether the loaded libxml2 is supported; otherwise no document or schema is read. */
bool cxml_is_usable(void);

/* MARK: utf8.c */

/* The number of bytes of valid UTF-8 at the start: `count`, or the offset of the first invalid byte. */
size_t cxml_utf8_prefix(const uint8_t *bytes, size_t count);

/* MARK: node.c */

typedef enum cxml_kind {
    CXML_KIND_ELEMENT,
    CXML_KIND_TEXT,
    CXML_KIND_CDATA,
    CXML_KIND_COMMENT,
    CXML_KIND_PROCESSING_INSTRUCTION,
    CXML_KIND_OTHER,
} cxml_kind;

const struct cxml_node *cxml_root(const cxml_tree *tree);

/* The first node of the document of a document element: the element, or a comment or instruction before it. */
const struct cxml_node *cxml_first_in_document(const struct cxml_node *root);

/* Of an element or the document; leaves have no children. */
const struct cxml_node *cxml_first_child(const struct cxml_node *node);
const struct cxml_node *cxml_next_sibling(const struct cxml_node *node);
const struct cxml_node *cxml_first_child_element(const struct cxml_node *node);
const struct cxml_node *cxml_next_sibling_element(const struct cxml_node *node);
const struct cxml_node *cxml_parent_element(const struct cxml_node *node);

/* The next element in document order inside `root`, or NULL. */
const struct cxml_node *cxml_next_element_in_document(const struct cxml_node *node, const struct cxml_node *root);

/* The next element of a name in document order inside `root`, or NULL. */
const struct cxml_node *cxml_next_named(
    const struct cxml_node *node,
    const struct cxml_node *root,
    const char *namespace_uri,
    const char *local_name
);

cxml_kind cxml_node_kind(const struct cxml_node *node);

/* Whether an element has this local name and this namespace URI. */
bool cxml_is(const struct cxml_node *node, const char *namespace_uri, const char *local_name);

/* Whether an element is in a namespace. */
bool cxml_is_in(const struct cxml_node *node, const char *namespace_uri);

const char *cxml_local_name(const struct cxml_node *node);
const char *cxml_prefix(const struct cxml_node *node);        /* NULL if none */
const char *cxml_namespace_uri(const struct cxml_node *node); /* NULL if none */

/* The characters of a text, CDATA, comment or processing-instruction node; "" if none. */
const char *cxml_content(const struct cxml_node *node);

/* The number of bytes of `cxml_content`, except for an element. */
size_t cxml_content_length(const struct cxml_node *node);

/*
 * The position of an element among the sibling elements with the same prefix and local name, from 1; 0 if it is the
 * only one. Only for paths in reports.
 */
size_t cxml_position(const struct cxml_node *node);

/* Whether there is content other than white space between the child elements. */
bool cxml_has_characters_between_elements(const struct cxml_node *node);

/* The number of child elements. */
size_t cxml_child_element_count(const struct cxml_node *node);

/* Whether a text contains only XML white space. */
bool cxml_is_blank(const char *text);

/* The number of bytes before the terminating NUL. */
size_t cxml_length(const char *text);

/*
 * Computes the line and the column, in characters, of an offset in a UTF-8 document, both from 1. CR LF, CR and LF each
 * end a line, and a byte order mark has no column. An offset beyond the end is treated as the end. `node` is any node of
 * the tree that was parsed from the document, which then stores locations; NULL if there is no tree.
 */
void cxml_locate(
    const struct cxml_node *node,
    const uint8_t *document,
    size_t count,
    size_t offset,
    size_t *line,
    size_t *column
);

/* The offset after the attributes of an element's start tag. */
size_t cxml_offset(const struct cxml_node *node);

/* The offset after an element's end tag, or after its empty-element tag. */
size_t cxml_end_offset(const struct cxml_node *node);

const struct cxml_attribute *cxml_first_attribute(const struct cxml_node *node);
const struct cxml_attribute *cxml_next_attribute(const struct cxml_attribute *attribute);
const char *cxml_attribute_local_name(const struct cxml_attribute *attribute);
const char *cxml_attribute_prefix(const struct cxml_attribute *attribute);
const char *cxml_attribute_namespace_uri(const struct cxml_attribute *attribute);
const char *cxml_attribute_value(const struct cxml_attribute *attribute);
size_t cxml_attribute_length(const struct cxml_attribute *attribute); /* of the value, in bytes */

/* The attribute with this local name, in this namespace (NULL: in none), or NULL. */
const struct cxml_attribute *cxml_find_attribute(
    const struct cxml_node *node,
    const char *namespace_uri,
    const char *local_name
);

/* Whether an attribute is an identifier, whose value must be unique in a document. */
bool cxml_is_identifier(const struct cxml_attribute *attribute);

/* The namespace declarations of an element itself. */
const struct cxml_declaration *cxml_first_declaration(const struct cxml_node *node);
const struct cxml_declaration *cxml_next_declaration(const struct cxml_declaration *declaration);
const char *cxml_declaration_prefix(const struct cxml_declaration *declaration); /* NULL: the default namespace */
const char *cxml_declaration_uri(const struct cxml_declaration *declaration);    /* "" undeclares the default namespace */

/* The namespace URI of a prefix (NULL: the default) at an element, or NULL. */
const char *cxml_resolve_prefix(const struct cxml_node *node, const char *prefix);

/* MARK: compare.c: compares the nodes of two trees */

/* How two nodes differ, from the mildest. White space is that of XML and the line ends U+0085, U+2028 and U+2029. */
typedef enum cxml_difference {
    CXML_SAME,
    CXML_WHITE_SPACE_DIFFERS, /* in a text, or in the value of an attribute or a declaration */
    CXML_DIFFERENT,
} cxml_difference;

/* Compares two nodes without their children: kinds, names, prefixes, attributes, declarations and characters. */
cxml_difference cxml_compare_nodes(const struct cxml_node *node, const struct cxml_node *other);

/* Whether a node is a text or a CDATA section that consists of white space, or is empty. */
bool cxml_is_white_space(const struct cxml_node *node);

/* MARK: text_cleanup.c */

/* Whether the cleanup of white space changes nothing but text; a well-formed document without its XML declaration. */
bool cxml_cleanup_changes_only_text(const uint8_t *bytes, size_t count);

#endif
