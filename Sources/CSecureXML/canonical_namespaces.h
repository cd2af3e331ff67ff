/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CANONICAL_NAMESPACES_H
#define SWIFT_SAML_CANONICAL_NAMESPACES_H

#include "canonical_parts.h"

/* Writes the namespace declarations that an element needs. */
void canonical_writer_namespaces(canonical_writer *writer, const struct cxml_node *element);

/* Whether a namespace name is an absolute URI. libxml2 passes an ampersand in it as `&#38;`, whose `#` begins no fragment. */
bool cxml_is_absolute_uri(const char *name);

#endif
