/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_IDENTIFIERS_H
#define SWIFT_SAML_IDENTIFIERS_H

#include "CSecureXML.h"

/* An identifier and its element; both live as long as the tree. */
typedef struct cxml_identifier {
    const char *value;
    size_t offset;
} cxml_identifier;

/* Every identifier of a document, in document order. */
typedef struct cxml_identifiers {
    cxml_identifier *items;
    size_t count;
    size_t capacity;
} cxml_identifiers;

/* Adds an identifier; false if there is no memory. */
bool cxml_identifiers_add(cxml_identifiers *identifiers, const char *value, size_t offset);

/* Finds the first identifier that repeats an earlier one. */
bool cxml_identifiers_find_duplicate(cxml_identifiers *identifiers, size_t *offset);

void cxml_identifiers_free(cxml_identifiers *identifiers);

#endif
