/* SPDX-License-Identifier: Apache-2.0 */
#include "identifiers.h"
#include "inline_list.h"

#include <stdlib.h>
#include <string.h>

/*
 * References can name `ID`, `AssertionID`, `xml:id`, and the `Id` of XML Signature and XML Encryption, so they share
 * one table (S-12).
 */
bool cxml_is_identifier(const struct cxml_attribute *attribute) {
    const char *name = attribute->name;
    /* The first letter distinguishes nearly all attributes. */
    if (name[0] != 'I' && name[0] != 'A' && name[0] != 'i') {
        return false;
    }
    if (attribute->uri != NULL) {
        return strcmp(name, "id") == 0 && strcmp(attribute->uri, "http://www.w3.org/XML/1998/namespace") == 0;
    }
    if (strcmp(name, "ID") == 0 || strcmp(name, "AssertionID") == 0) {
        return true;
    }
    const char *namespace_uri = tree_element_of(tree_owner(attribute))->uri;
    if (strcmp(name, "Id") != 0 || namespace_uri == NULL) {
        return false;
    }
    return strcmp(namespace_uri, "http://www.w3.org/2000/09/xmldsig#") == 0
        || strcmp(namespace_uri, "http://www.w3.org/2009/xmldsig11#") == 0
        || strcmp(namespace_uri, "http://www.w3.org/2001/04/xmlenc#") == 0
        || strcmp(namespace_uri, "http://www.w3.org/2009/xmlenc11#") == 0;
}

bool cxml_identifiers_add(cxml_identifiers *identifiers, size_t cell, size_t offset, bool is_xml_id) {
    void *items = identifiers->items;
    size_t most = sizeof(identifiers->first) / sizeof(cxml_identifier);
    size_t *capacity = &identifiers->capacity;
    size_t count = identifiers->count + 1;
    if (!inline_list_make_room(&items, identifiers->first, most, capacity, count, sizeof(cxml_identifier))) {
        return false;
    }
    identifiers->items = items;
    identifiers->items[identifiers->count++] = (cxml_identifier){cell, NULL, offset, is_xml_id};
    identifiers->xml_id_count += is_xml_id;
    return true;
}

static int compare(const void *left, const void *right) {
    const cxml_identifier *a = left;
    const cxml_identifier *b = right;
    int order = strcmp(a->value, b->value);
    return order != 0 ? order : (a->offset > b->offset) - (a->offset < b->offset);
}

/* Moves the values of `xml:id` before the others. */
static void partition(const cxml_identifiers *identifiers) {
    size_t to = 0;
    for (size_t i = 0; i < identifiers->count; i++) {
        cxml_identifier item = identifiers->items[i];
        if (item.is_xml_id) {
            identifiers->items[i] = identifiers->items[to];
            identifiers->items[to++] = item;
        }
    }
}

bool cxml_identifiers_find_duplicate(
    cxml_identifiers *identifiers,
    const cxml_tree *tree,
    bool of_xml_ids,
    size_t *offset
) {
    bool found = false;
    size_t count = of_xml_ids ? identifiers->xml_id_count : identifiers->count;
    if (count < 2) {
        return false;
    }
    for (size_t i = 0; i < identifiers->count; i++) {
        identifiers->items[i].value = (const char *)(tree->cells + identifiers->items[i].cell);
    }
    if (of_xml_ids) {
        partition(identifiers);
    }
    qsort(identifiers->items, count, sizeof(cxml_identifier), compare);
    for (size_t i = 1; i < count; i++) {
        const cxml_identifier *item = &identifiers->items[i];
        if (strcmp(item[-1].value, item->value) == 0 && (!found || item->offset < *offset)) {
            *offset = item->offset;
            found = true;
        }
    }
    return found;
}

void cxml_identifiers_free(cxml_identifiers *identifiers) {
    inline_list_free(identifiers->items, identifiers->first);
}
