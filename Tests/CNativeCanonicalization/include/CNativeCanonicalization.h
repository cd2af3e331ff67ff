/* SPDX-License-Identifier: Apache-2.0 */
/* The canonical form of an element as libxml2 writes it, to compare our own with. */
#ifndef SWIFT_SAML_C_NATIVE_CANONICALIZATION_H
#define SWIFT_SAML_C_NATIVE_CANONICALIZATION_H

#include "CSecureXML.h"

/*
 * Canonicalizes the subtree of `apex` (NULL: the whole document) without the subtree of `excluded` (NULL: includes
 * everything) with libxml2. Returns NULL if libxml2 fails or returns no octets. The caller frees
 * the result with `cxml_octets_free`.
 */
uint8_t *native_canonicalize_subtree(
    const cxml_source *source,
    const struct cxml_node *apex,
    const struct cxml_node *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t *count
);

#endif
