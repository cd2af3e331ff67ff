/* SPDX-License-Identifier: Apache-2.0 */
/* The callbacks of the parser: each checks the limits, then adds to the tree. */
#include "parse_state.h"

#include <string.h>

static bool is_stopped(xmlParserCtxtPtr ctxt) {
    return ((parse_state *)ctxt->_private)->fault->status != CXML_OK;
}

static void on_internal_subset(void *context, const xmlChar *name, const xmlChar *id, const xmlChar *system) {
    cxml_stop(context, CXML_DOCTYPE);
}

static bool is_other_encoding(const xmlChar *declared) {
    return declared != NULL && xmlStrcasecmp(declared, BAD_CAST "UTF-8") != 0
        && xmlStrcasecmp(declared, BAD_CAST "US-ASCII") != 0;
}

/* Before 2.14, the place of the declared name in libxml2 depends on whether libxml2 had to convert the encoding. */
bool cxml_declares_other_encoding(xmlParserCtxtPtr ctxt) {
#if LIBXML_VERSION >= 21400
    return is_other_encoding(xmlCtxtGetDeclaredEncoding(ctxt));
#else
    return is_other_encoding(ctxt->encoding) || (ctxt->input != NULL && is_other_encoding(ctxt->input->encoding));
#endif
}

static void on_start_document(void *context) {
    if (cxml_declares_other_encoding(context)) {
        cxml_stop(context, CXML_ENCODING);
    }
}

/* Ends the parse with a fault that libxml2 would report in its own tree builder. */
static void stop_malformed(xmlParserCtxtPtr ctxt, int native_code) {
    cxml_note(ctxt, CXML_MALFORMED, native_code);
    xmlStopParser(ctxt);
}

/* Without a document type declaration, only predefined entities exist, which the parser expands itself. */
static void on_reference(void *context, const xmlChar *name) {
    stop_malformed(context, XML_ERR_UNDECLARED_ENTITY);
}

static void on_start_element(
    void *context,
    const xmlChar *name,
    const xmlChar *prefix,
    const xmlChar *uri,
    int namespace_count,
    const xmlChar **namespaces,
    int attribute_count,
    int defaulted_count,
    const xmlChar **attributes
) {
    (void)defaulted_count; /* there is no declaration of a default */
    xmlParserCtxtPtr ctxt = context;
    parse_state *state = ctxt->_private;
    if (is_stopped(ctxt)) {
        return;
    }
    size_t offset = cxml_current_offset(ctxt);
    tree_tag tag = {
        .name = (const char *)name,
        .prefix = (const char *)prefix,
        .uri = (const char *)uri,
        .namespace_count = (size_t)namespace_count,
        .namespaces = namespaces,
        .attribute_count = (size_t)attribute_count,
        .attributes = attributes,
        .offset = offset,
        .length = state->is_whole ? offset - state->tag_end : SIZE_MAX,
    };
    state->tag_end = offset;
    cxml_status status = cxml_admit_element(state, &tag);
    if (status == CXML_MALFORMED) {
        stop_malformed(ctxt, XML_DTD_XMLID_VALUE);
    } else if (status != CXML_OK) {
        cxml_stop(ctxt, status);
    }
}

static void on_end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    parse_state *state = ((xmlParserCtxtPtr)context)->_private;
    if (is_stopped(context)) {
        return;
    }
    state->tag_end = cxml_current_offset(context);
    cxml_end_element(state);
}

bool cxml_admit_text(xmlParserCtxtPtr ctxt, int count) {
    if (!cxml_admits_text(ctxt->_private, (size_t)count)) {
        cxml_stop(ctxt, CXML_LIMIT_TEXT);
        return false;
    }
    return true;
}

static void add_text(xmlParserCtxtPtr ctxt, cxml_kind kind, const xmlChar *characters, int count) {
    parse_state *state = ctxt->_private;
    if (state->depth > 0 && !tree_add_text(state->tree, kind, (const char *)characters, (size_t)count)) {
        cxml_stop(ctxt, CXML_NO_MEMORY);
    }
}

static void on_characters(void *context, const xmlChar *characters, int count) {
    if (!is_stopped(context) && cxml_admit_text(context, count)) {
        add_text(context, CXML_KIND_TEXT, characters, count);
    }
}

/* A section is a node, and so is the text after it. */
static void on_cdata(void *context, const xmlChar *characters, int count) {
    xmlParserCtxtPtr ctxt = context;
    parse_state *state = ctxt->_private;
    state->nodes += 2;
    if (state->nodes > state->limits->nodes) {
        cxml_stop(ctxt, CXML_LIMIT_NODES);
        return;
    }
    if (!is_stopped(ctxt) && cxml_admit_text(ctxt, count)) {
        add_text(ctxt, CXML_KIND_CDATA, characters, count);
    }
}

bool cxml_admit_comment(xmlParserCtxtPtr ctxt, const xmlChar *content) {
    parse_state *state = ctxt->_private;
    state->text_run = 0;
    if (++state->nodes > state->limits->nodes) {
        cxml_stop(ctxt, CXML_LIMIT_NODES);
        return false;
    }
    if (content != NULL && strlen((const char *)content) > state->limits->text_bytes) {
        cxml_stop(ctxt, CXML_LIMIT_TEXT);
        return false;
    }
    return true;
}

bool cxml_admit_instruction(xmlParserCtxtPtr ctxt, const xmlChar *target, const xmlChar *content) {
    if (cxml_is_too_long(ctxt->_private, (const char *)target)) {
        cxml_stop(ctxt, CXML_LIMIT_NAME);
        return false;
    }
    return cxml_admit_comment(ctxt, content);
}

static void add_leaf(xmlParserCtxtPtr ctxt, cxml_kind kind, const xmlChar *name, const xmlChar *content) {
    parse_state *state = ctxt->_private;
    if (!tree_add_leaf(state->tree, kind, (const char *)name, (const char *)content)) {
        cxml_stop(ctxt, CXML_NO_MEMORY);
    }
}

static void on_comment(void *context, const xmlChar *content) {
    if (!is_stopped(context) && cxml_admit_comment(context, content)) {
        add_leaf(context, CXML_KIND_COMMENT, NULL, content);
    }
}

static void on_processing_instruction(void *context, const xmlChar *target, const xmlChar *content) {
    if (!is_stopped(context) && cxml_admit_instruction(context, target, content)) {
        add_leaf(context, CXML_KIND_PROCESSING_INSTRUCTION, target, content);
    }
}

void cxml_install_hooks(xmlSAXHandlerPtr sax) {
    sax->internalSubset = on_internal_subset;
    sax->startDocument = on_start_document;
    sax->endDocument = NULL;
    sax->reference = on_reference;
    sax->startElementNs = on_start_element;
    sax->endElementNs = on_end_element;
    sax->characters = on_characters;
    sax->ignorableWhitespace = on_characters;
    sax->cdataBlock = on_cdata;
    sax->comment = on_comment;
    sax->processingInstruction = on_processing_instruction;
}
