/* SPDX-License-Identifier: Apache-2.0 */
#include "identifiers.h"

#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

/*
 * References can name `ID`, `AssertionID`, `xml:id`, and the `Id` of XML Signature and XML Encryption, so they share
 * one table (S-12).
 */
bool cxml_is_identifier(const struct _xmlAttr *attribute) {
    const char *name = (const char *)attribute->name;
    /* The first letter distinguishes nearly all attributes. */
    if (name[0] != 'I' && name[0] != 'A' && name[0] != 'i') {
        return false;
    }
    if (attribute->ns != NULL) {
        return strcmp(name, "id") == 0 && xmlStrEqual(attribute->ns->href, XML_XML_NAMESPACE);
    }
    if (strcmp(name, "ID") == 0 || strcmp(name, "AssertionID") == 0) {
        return true;
    }
    const xmlNode *element = attribute->parent;
    if (strcmp(name, "Id") != 0 || element->ns == NULL || element->ns->href == NULL) {
        return false;
    }
    const char *namespace_uri = (const char *)element->ns->href;
    return strcmp(namespace_uri, "http://www.w3.org/2000/09/xmldsig#") == 0
        || strcmp(namespace_uri, "http://www.w3.org/2009/xmldsig11#") == 0
        || strcmp(namespace_uri, "http://www.w3.org/2001/04/xmlenc#") == 0
        || strcmp(namespace_uri, "http://www.w3.org/2009/xmlenc11#") == 0;
}

bool cxml_identifiers_add(cxml_identifiers *identifiers, const char *value, size_t offset) {
    if (identifiers->count == identifiers->capacity) {
        size_t capacity = identifiers->capacity == 0 ? 16 : 2 * identifiers->capacity;
        cxml_identifier *items = realloc(identifiers->items, capacity * sizeof(cxml_identifier));
        if (items == NULL) {
            return false;
        }
        identifiers->items = items;
        identifiers->capacity = capacity;
    }
    identifiers->items[identifiers->count++] = (cxml_identifier){value, offset};
    return true;
}

static int compare(const void *left, const void *right) {
    const cxml_identifier *a = left;
    const cxml_identifier *b = right;
    int order = strcmp(a->value, b->value);
    return order != 0 ? order : (a->offset > b->offset) - (a->offset < b->offset);
}

bool cxml_identifiers_find_duplicate(cxml_identifiers *identifiers, size_t *offset) {
    bool found = false;
    if (identifiers->count > 1) {
        qsort(identifiers->items, identifiers->count, sizeof(cxml_identifier), compare);
    }
    for (size_t i = 1; i < identifiers->count; i++) {
        const cxml_identifier *item = &identifiers->items[i];
        if (strcmp(item[-1].value, item->value) == 0 && (!found || item->offset < *offset)) {
            *offset = item->offset;
            found = true;
        }
    }
    return found;
}

void cxml_identifiers_free(cxml_identifiers *identifiers) {
    free(identifiers->items);
}
