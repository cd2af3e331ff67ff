/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_CANONICAL_NAMESPACES_H
#define SWIFT_SAML_CANONICAL_NAMESPACES_H

#include "canonical_parts.h"

/* Writes the namespace declarations that an element needs. */
void canonical_writer_namespaces(canonical_writer *writer, const struct cxml_node *element);

#endif
