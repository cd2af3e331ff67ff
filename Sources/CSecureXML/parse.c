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

/* Parses with hooks and an error handler, into a tree that exists. */
static void parse(xmlParserCtxtPtr ctxt, parse_state *state, const uint8_t *bytes, size_t count) {
    cxml_install_hooks(ctxt->sax);
    cxml_install_error_handler(ctxt->sax);
    ctxt->_private = state;
    xmlCtxtReadMemory(ctxt, (const char *)bytes, (int)count, NULL, NULL, cxml_parse_options());
    if (state->fault->status == CXML_OK
        && (cxml_root(state->tree) == NULL || !ctxt->wellFormed
            || (!ctxt->nsWellFormed && !state->has_false_warning))) {
        cxml_note(ctxt, CXML_MALFORMED, ctxt->errNo);
    }
    /* Now the tree owns its names. */
    state->tree->names = ctxt->dict;
    ctxt->dict = NULL;
}

/* Finds faults that are not known before the end; `fault` is an earlier one. */
static void check_end(parse_state *state, const uint8_t *bytes, size_t count) {
    cxml_fault *fault = state->fault;
    /* libxml2 treats a NUL after the document element as the end, and ignores all following bytes. */
    const uint8_t *zero = memchr(bytes, 0, count);
    if (fault->status == CXML_OK && zero != NULL) {
        *fault = (cxml_fault){
            .status = CXML_MALFORMED, .native_code = XML_ERR_INVALID_CHAR, .offset = (size_t)(zero - bytes)
        };
    }
    size_t duplicate;
    if (cxml_identifiers_find_duplicate(&state->identifiers, state->tree, true, &duplicate)) {
        /* Identifiers are only collected before the first fault. */
        *fault = (cxml_fault){.status = CXML_DUPLICATE_ID, .native_code = XML_DTD_ID_REDEFINED, .offset = duplicate};
    }
    if (fault->status == CXML_OK
        && cxml_identifiers_find_duplicate(&state->identifiers, state->tree, false, &duplicate)) {
        *fault = (cxml_fault){.status = CXML_DUPLICATE_ID, .offset = duplicate};
    }
}

cxml_tree *cxml_parse(
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
    parse_state state = {.limits = limits, .fault = fault, .is_whole = true};
    cxml_guard previous = cxml_guard_begin();
    xmlParserCtxtPtr ctxt = xmlNewParserCtxt();
    state.tree = tree_create(length);
    size_t offset = 0;
    if (ctxt != NULL && state.tree != NULL) {
        parse(ctxt, &state, bytes, length);
        offset = cxml_current_offset(ctxt);
        check_end(&state, bytes, (size_t)count);
    } else {
        fault->status = CXML_NO_MEMORY;
    }
    /* After a failed allocation, other faults can be consequences of the missing content. */
    if (!cxml_guard_end(previous)) {
        *fault = (cxml_fault){.status = CXML_NO_MEMORY, .offset = offset};
    }
    *namespaces_in_scope = state.most_namespaces;
    xmlFreeParserCtxt(ctxt);
    cxml_identifiers_free(&state.identifiers);
    if (fault->status != CXML_OK) {
        cxml_tree_free(state.tree);
        return NULL;
    }
    return state.tree;
}
