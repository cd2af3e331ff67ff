/* SPDX-License-Identifier: Apache-2.0 */
#include "guard.h"
#include "parse_state.h"
#include "tag_scan.h"

#include <stdlib.h>
#include <string.h>

/* No NOENT, DTDLOAD, DTDATTR, XINCLUDE, HUGE or RECOVER, ever. */
int cxml_parse_options(void) {
    int options = XML_PARSE_NONET | XML_PARSE_COMPACT;
#if LIBXML_VERSION >= 21300
    options |= XML_PARSE_NO_XXE;
#endif
    return options;
}

struct _xmlDoc *cxml_parse(
    const uint8_t *bytes,
    int count,
    const cxml_limits *limits,
    cxml_fault *fault,
    size_t *namespaces_in_scope
) {
    if (!cxml_is_usable()) {
        *fault = (cxml_fault){.status = CXML_OLD_LIBRARY};
        return NULL;
    }
    size_t length;
    *fault = cxml_scan_tags(bytes, (size_t)count, limits, &length);
    if (fault->status != CXML_OK) {
        return NULL;
    }
    parse_state state = {.limits = limits, .fault = fault};
    state.namespaces_at_depth = calloc(limits->depth + 1, sizeof(size_t));
    cxml_guard previous = cxml_guard_begin();
    xmlParserCtxtPtr ctxt = xmlNewParserCtxt();
    if (ctxt == NULL || state.namespaces_at_depth == NULL) {
        free(state.namespaces_at_depth);
        xmlFreeParserCtxt(ctxt);
        cxml_guard_end(previous);
        fault->status = CXML_NO_MEMORY;
        return NULL;
    }
    cxml_install_hooks(ctxt->sax);
    cxml_install_error_handler(ctxt->sax);
    ctxt->_private = &state;

    xmlDocPtr document =
        xmlCtxtReadMemory(ctxt, (const char *)bytes, (int)length, NULL, NULL, cxml_parse_options());
    /* After a failed allocation, other faults can be consequences of the missing content. */
    if (!cxml_guard_end(previous)) {
        *fault = (cxml_fault){CXML_NO_MEMORY, 0, cxml_current_offset(ctxt)};
    }
    if (fault->status == CXML_OK && (document == NULL || !ctxt->wellFormed || !ctxt->nsWellFormed)) {
        cxml_note(ctxt, CXML_MALFORMED, ctxt->errNo);
    }
    /* libxml2 treats a NUL after the document element as the end, and ignores all following bytes. */
    const uint8_t *zero = memchr(bytes, 0, (size_t)count);
    if (fault->status == CXML_OK && zero != NULL) {
        *fault = (cxml_fault){CXML_MALFORMED, XML_ERR_INVALID_CHAR, (size_t)(zero - bytes)};
    }
    size_t duplicate;
    if (fault->status == CXML_OK && cxml_identifiers_find_duplicate(&state.identifiers, &duplicate)) {
        *fault = (cxml_fault){CXML_DUPLICATE_ID, 0, duplicate};
    }
    if (fault->status != CXML_OK && document != NULL) {
        xmlFreeDoc(document);
        document = NULL;
    }
    *namespaces_in_scope = state.most_namespaces;
    xmlFreeParserCtxt(ctxt);
    free(state.namespaces_at_depth);
    cxml_identifiers_free(&state.identifiers);
    return document;
}

void cxml_free_document(struct _xmlDoc *document) {
    cxml_forget_locations(document);
    xmlFreeDoc(document);
}
