/* SPDX-License-Identifier: Apache-2.0 */
/* Plain libxml2, the yardstick. */
#ifndef SWIFT_SAML_BARE_LIBXML2_H
#define SWIFT_SAML_BARE_LIBXML2_H

#include <libxml/c14n.h>
#include <libxml/parser.h>

/* Parses into a tree and frees it. */
static inline int bare_parse(const char *bytes, int count) {
    xmlDocPtr document = xmlReadMemory(bytes, count, NULL, NULL, XML_PARSE_NONET);
    xmlFreeDoc(document);
    return document != NULL;
}

/* Parses a document and canonicalizes it exclusively. Returns the number of octets. */
static inline int bare_canonicalize(const char *bytes, int count) {
    xmlDocPtr document = xmlReadMemory(bytes, count, NULL, NULL, XML_PARSE_NONET);
    xmlChar *octets = NULL;
    int length = xmlC14NDocDumpMemory(document, NULL, XML_C14N_EXCLUSIVE_1_0, NULL, 0, &octets);
    xmlFree(octets);
    xmlFreeDoc(document);
    return length;
}

#endif
