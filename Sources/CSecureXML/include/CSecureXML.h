/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The narrow door to libxml2.
 *
 * Only opaque structs and scalars stand here: no header of libxml2 reaches Swift, so no struct
 * layout, macro or ICU type does either. What differs between libxml2 2.9 and 2.14 is hidden in
 * the C files behind this header.
 */
#ifndef SWIFT_SAML_CSECUREXML_H
#define SWIFT_SAML_CSECUREXML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct _xmlDoc;
struct _xmlNode;
struct _xmlAttr;
struct _xmlNs;
struct _xmlBuffer;

/* MARK: parse.c */

/* Limits on one document; each is checked while the parser runs. */
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
    CXML_OLD_LIBRARY, /* the libxml2 that is loaded is too old */
    CXML_NOT_UTF8,    /* of a stream only, as are the rest */
    CXML_LIMIT_BYTES, /* of the document */
    CXML_LIMIT_PART,  /* of what is kept in memory at a time */
} cxml_status;

/* The first thing that went wrong. */
typedef struct cxml_fault {
    cxml_status status;
    int native_code; /* libxml2's own number, 0 if the fault is ours */
    size_t offset;   /* bytes from the start of the document */
} cxml_fault;

/*
 * Parses a document, or returns NULL and fills `fault`.
 *
 * The bytes must be UTF-8 already. `namespaces_in_scope` receives the largest number of namespace
 * declarations in scope of any element.
 */
struct _xmlDoc *cxml_parse(
    const uint8_t *bytes,
    int count,
    const cxml_limits *limits,
    cxml_fault *fault,
    size_t *namespaces_in_scope
);

void cxml_free_document(struct _xmlDoc *document);

/* MARK: version.c */

/* The version of libxml2 that is loaded, as "20914"; headers may have been another's. */
const char *cxml_version(void);

/* Whether a version of libxml2, in that form, is one that documents are read with. */
bool cxml_is_supported(const char *version);

/* Whether the libxml2 that is loaded is; no document or schema is read otherwise. */
bool cxml_is_usable(void);

/* MARK: utf8.c */

/* How many of the bytes, from the first one on, are UTF-8: all of them, or the place of the first that is not. */
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

struct _xmlNode *cxml_root(struct _xmlDoc *document);
struct _xmlNode *cxml_first_child(const struct _xmlNode *node);
struct _xmlNode *cxml_next_sibling(const struct _xmlNode *node);
struct _xmlNode *cxml_first_child_element(const struct _xmlNode *node);
struct _xmlNode *cxml_next_sibling_element(const struct _xmlNode *node);
struct _xmlNode *cxml_parent_element(const struct _xmlNode *node);

/* The next element in document order inside `root`, or NULL. */
struct _xmlNode *cxml_next_element_in_document(const struct _xmlNode *node, const struct _xmlNode *root);

/* The next element of a name in document order inside `root`, or NULL. */
struct _xmlNode *cxml_next_named(
    const struct _xmlNode *node,
    const struct _xmlNode *root,
    const char *namespace_uri,
    const char *local_name
);

cxml_kind cxml_node_kind(const struct _xmlNode *node);

/* Whether an element has this local name and this namespace URI. */
bool cxml_is(const struct _xmlNode *node, const char *namespace_uri, const char *local_name);

/* Whether an element is in a namespace. */
bool cxml_is_in(const struct _xmlNode *node, const char *namespace_uri);

const char *cxml_local_name(const struct _xmlNode *node);
const char *cxml_prefix(const struct _xmlNode *node);        /* NULL if none */
const char *cxml_namespace_uri(const struct _xmlNode *node); /* NULL if none */

/* The characters of a text, CDATA, comment or processing-instruction node; "" if none. */
const char *cxml_content(const struct _xmlNode *node);

/* Whether two elements were written with the same prefix and local name; for paths in reports only. */
bool cxml_is_written_alike(const struct _xmlNode *node, const struct _xmlNode *other);

/* Whether something other than white space stands between the child elements. */
bool cxml_has_characters_between_elements(const struct _xmlNode *node);

/* How many children are elements. */
size_t cxml_child_element_count(const struct _xmlNode *node);

/* Whether a text is XML white space and nothing else. */
bool cxml_is_blank(const char *text);

/* The bytes before the closing NUL. */
size_t cxml_length(const char *text);

/* The offset just behind the attributes of an element's start tag. */
size_t cxml_offset(const struct _xmlNode *node);

struct _xmlAttr *cxml_first_attribute(const struct _xmlNode *node);
struct _xmlAttr *cxml_next_attribute(const struct _xmlAttr *attribute);
const char *cxml_attribute_local_name(const struct _xmlAttr *attribute);
const char *cxml_attribute_prefix(const struct _xmlAttr *attribute);
const char *cxml_attribute_namespace_uri(const struct _xmlAttr *attribute);
const char *cxml_attribute_value(const struct _xmlAttr *attribute);

/* The attribute with this local name, in this namespace (NULL: in none), or NULL. */
struct _xmlAttr *cxml_find_attribute(
    const struct _xmlNode *node,
    const char *namespace_uri,
    const char *local_name
);

/* Whether an attribute is an identifier, whose value no two elements of a document share. */
bool cxml_is_identifier(const struct _xmlAttr *attribute);

/* The namespace declarations that an element itself makes. */
const struct _xmlNs *cxml_first_declaration(const struct _xmlNode *node);
const struct _xmlNs *cxml_next_declaration(const struct _xmlNs *declaration);
const char *cxml_declaration_prefix(const struct _xmlNs *declaration); /* NULL: the default namespace */
const char *cxml_declaration_uri(const struct _xmlNs *declaration);    /* "" takes the default one back */

/* The namespace URI that a prefix (NULL: the default) stands for at an element, or NULL. */
const char *cxml_resolve_prefix(const struct _xmlNode *node, const char *prefix);

/* MARK: compare.c: an element or a node of one tree beside one of another */

/* Whether two elements have the same namespace URI and local name. */
bool cxml_has_same_name(const struct _xmlNode *node, const struct _xmlNode *other);

/* Whether two elements have the same attributes in the same order, namespace declarations apart. */
bool cxml_has_same_attributes(const struct _xmlNode *node, const struct _xmlNode *other);

/* Whether two nodes are of the same kind and hold the same characters, with or without white space. */
bool cxml_has_same_content(const struct _xmlNode *node, const struct _xmlNode *other, bool ignoring_white_space);

/* MARK: canonicalize.c */

typedef enum cxml_canonicalization {
    CXML_C14N_INCLUSIVE,
    CXML_C14N_EXCLUSIVE,
    CXML_C14N_INCLUSIVE_1_1,
} cxml_canonicalization;

/*
 * Canonicalises the subtree of `apex` (NULL: the whole document) without the subtree of
 * `excluded` (NULL: nothing is left out). Returns NULL when libxml2 fails or gives no octets;
 * partial output is never returned (S-23, S-24).
 */
struct _xmlBuffer *cxml_canonicalize_subtree(
    struct _xmlDoc *document,
    const struct _xmlNode *apex,
    const struct _xmlNode *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes
);

typedef enum cxml_xpath_status {
    CXML_XPATH_OK,
    CXML_XPATH_BAD_EXPRESSION,
    CXML_XPATH_NOT_A_NODE_SET,
    CXML_XPATH_CANNOT_CANONICALIZE,
    CXML_XPATH_BEYOND_BUDGET,
} cxml_xpath_status;

/* MARK: canonicalize_xpath.c */

/*
 * Canonicalizes the node set that an XPath 1.0 expression selects, as long as that takes no more operations than the
 * size of the document allows.
 */
cxml_xpath_status cxml_canonicalize_xpath(
    struct _xmlDoc *document,
    const char *expression,
    const char *const *prefixes,
    const char *const *namespace_uris,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    struct _xmlBuffer **result
);

/* MARK: canonicalize.c */

/* The octets that libxml2 made. */
const uint8_t *cxml_buffer_bytes(const struct _xmlBuffer *buffer);
size_t cxml_buffer_count(const struct _xmlBuffer *buffer);
void cxml_buffer_free(struct _xmlBuffer *buffer);

/* MARK: canonical_tree.c */

/*
 * Exclusive canonicalisation as `cxml_canonicalize_subtree` does it, octet for octet, in a fraction of the time; for
 * documents that `cxml_parse` made only. `expected` is a guess at the number of octets. What is returned goes to
 * `cxml_octets_free`; NULL when there is no memory, or there are no octets.
 */
uint8_t *cxml_canonicalize_exclusively(
    const struct _xmlDoc *document,
    const struct _xmlNode *apex,
    const struct _xmlNode *excluded,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t expected,
    size_t *count
);

void cxml_octets_free(uint8_t *octets);

#include "cxml_schema.h"
#include "cxml_stream.h"

#endif
