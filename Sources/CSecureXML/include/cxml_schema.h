/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Validation against XML Schemas (schema.c, schema_loader.c).
 *
 * Schemas are read from memory. An import is resolved by the last part of its address among the given files, so nothing
 * is fetched from a network or a disk (S-07, S-14).
 */
#ifndef SWIFT_SAML_CXML_SCHEMA_H
#define SWIFT_SAML_CXML_SCHEMA_H

#include "cxml_document.h"

struct _xmlSchema;

/* One file: its name without folders, and its content. */
typedef struct cxml_schema_file {
    const char *name;
    const uint8_t *bytes;
    size_t count;
} cxml_schema_file;

/* The reason why a schema cannot be read. */
typedef struct cxml_schema_fault {
    int native_code;  /* libxml2's own number; 0 if there is no fault */
    int line;         /* 0 if unknown */
    char name[64];    /* of the file, or "" */
    char missing[64]; /* of an imported file that was not given, or "" */
} cxml_schema_fault;

/*
 * Reads the first file and its imports, or returns NULL and fills `fault`. Several threads can use the result at the
 * same time: validation only reads it.
 */
struct _xmlSchema *cxml_schema_create(const cxml_schema_file *files, size_t count, cxml_schema_fault *fault);
void cxml_schema_free(struct _xmlSchema *schema);

/* One violation of the schema by an element. It contains no text of the document. */
typedef struct cxml_schema_error {
    int native_code;
    bool is_incomplete; /* child elements are missing at the end */
    const struct cxml_node *element;
    const char *attribute; /* the local name of the attribute, or NULL; owned by the tree */
    char expected[512];    /* what the schema requires, in its own names, or ""; can be truncated */
} cxml_schema_error;

/* The validation did not finish, for example for lack of memory. */
#define CXML_SCHEMA_FAILED (-1)
/* An element has a long text in many parts, which libxml2 joins in quadratic time. Nothing was validated. */
#define CXML_SCHEMA_DIVIDED_TEXT (-2)

/*
 * Validates an element of a tree and its content. `bytes` are those of the document. Returns the number of errors, of which up to
 * `capacity` are written, or one of the two negative numbers.
 */
long cxml_schema_validate(
    struct _xmlSchema *schema,
    const struct cxml_node *element,
    const uint8_t *bytes,
    size_t count,
    cxml_schema_error *errors,
    size_t capacity
);

#endif
