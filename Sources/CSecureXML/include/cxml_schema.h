/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Validation against XML Schemas (schema.c, schema_loader.c).
 *
 * Schemas come from memory. Whatever they import is looked for by the last part of its address among the files that
 * were handed over, so that nothing is fetched from a network or a disk (S-07, S-14).
 */
#ifndef SWIFT_SAML_CXML_SCHEMA_H
#define SWIFT_SAML_CXML_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct _xmlNode;
struct _xmlSchema;

/* One file: its name without folders, and what is in it. */
typedef struct cxml_schema_file {
    const char *name;
    const uint8_t *bytes;
    size_t count;
} cxml_schema_file;

/* What kept a schema from being read. */
typedef struct cxml_schema_fault {
    int native_code;  /* libxml2's own number; 0 if nothing was wrong */
    int line;         /* 0 if there is none */
    char name[64];    /* of the file, or "" */
    char missing[64]; /* of a file that was asked for and not handed over, or "" */
} cxml_schema_fault;

/*
 * Reads the first file and all that it imports, or returns NULL and fills `fault`. The result may be used by many
 * threads at once: validation only reads it.
 */
struct _xmlSchema *cxml_schema_create(const cxml_schema_file *files, size_t count, cxml_schema_fault *fault);
void cxml_schema_free(struct _xmlSchema *schema);

/* One way in which an element breaks the schema. No text of a document is in it. */
typedef struct cxml_schema_error {
    int native_code;
    bool is_incomplete; /* child elements are missing at the end */
    const struct _xmlNode *element;
    const char *attribute; /* the local name if it is about an attribute, or NULL; belongs to the document */
    char expected[512];    /* what the schema wants, in its own names, or ""; may be cut */
} cxml_schema_error;

/*
 * Validates an element and all that it holds; the document is not changed. Returns how many errors there are, of
 * which up to `capacity` are written; a negative number if the validation itself failed.
 */
long cxml_schema_validate(
    struct _xmlSchema *schema,
    struct _xmlNode *element,
    cxml_schema_error *errors,
    size_t capacity
);

#endif
