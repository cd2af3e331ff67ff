/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_NATIVE_CANONICALIZATION_H
#define SWIFT_SAML_NATIVE_CANONICALIZATION_H

#include "CSecureXML.h"
#include "octets.h"

#include <libxml/c14n.h>
#include <libxml/tree.h>

/*
 * Runs libxml2 without messages to standard error, and returns all of its output or NULL, because libxml2 writes
 * partial output before it fails (S-24). Canonicalizes the whole document if `is_visible` is NULL. The caller frees the
 * result with `cxml_octets_free`.
 */
uint8_t *native_canonicalization_run(
    xmlDocPtr document,
    xmlC14NIsVisibleCallback is_visible,
    void *context,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t *count
);

#endif
