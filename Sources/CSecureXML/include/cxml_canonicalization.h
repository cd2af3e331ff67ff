/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the canonical form of a document or a part of it. */
#ifndef SWIFT_SAML_CXML_CANONICALIZATION_H
#define SWIFT_SAML_CXML_CANONICALIZATION_H

#include "cxml_document.h"

/* MARK: canonicalize.c */

typedef enum cxml_canonicalization {
    CXML_C14N_INCLUSIVE,
    CXML_C14N_EXCLUSIVE,
    CXML_C14N_INCLUSIVE_1_1,
} cxml_canonicalization;

/* MARK: canonicalize_xpath.c */

typedef enum cxml_xpath_status {
    CXML_XPATH_OK,
    CXML_XPATH_BAD_EXPRESSION,
    CXML_XPATH_NOT_A_NODE_SET,
    CXML_XPATH_CANNOT_CANONICALIZE,
    CXML_XPATH_BEYOND_BUDGET,
} cxml_xpath_status;

/*
 * Canonicalizes the node set that an XPath 1.0 expression selects. Fails if that needs more operations than the size of
 * the document allows. The caller frees the result with `cxml_octets_free`; without one, it is NULL.
 */
cxml_xpath_status cxml_canonicalize_xpath(
    const cxml_source *source,
    const char *expression,
    const char *const *prefixes,
    const char *const *namespace_uris,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    uint8_t **result,
    size_t *count
);

/* MARK: canonical_tree.c */

/*
 * Canonicalizes the subtree of `apex` (NULL: the whole document) without the subtree of `excluded` (NULL: includes
 * everything), with the same octets as libxml2, in a fraction of the time, which grows with the element only; for
 * documents of `cxml_parse`. `expected` is an estimate of the number of octets. The caller frees the result with
 * `cxml_octets_free`. Returns NULL if there is no memory, or if there are no octets; partial output is never returned
 * (S-23, S-24).
 */
uint8_t *cxml_write_canonical(
    const cxml_tree *tree,
    const struct cxml_node *apex,
    const struct cxml_node *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t expected,
    size_t *count
);

void cxml_octets_free(uint8_t *octets);

#endif
