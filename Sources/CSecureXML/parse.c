/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"
#include "error_pointer.h"
#include "silence.h"
#include "tag_scan.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What one parse knows; reached from the callbacks through `ctxt->_private`. */
typedef struct parse_state {
    const cxml_limits *limits;
    cxml_fault *fault;
    size_t depth;
    size_t nodes;
    size_t text_run;             /* bytes of the text node that is being built */
    size_t namespaces;           /* declarations in scope */
    size_t most_namespaces;
    size_t *namespaces_at_depth; /* declarations made by each open element */
} parse_state;

/* MARK: once per process */

/* No entity, schema or stylesheet is ever fetched (S-07): every load fails. */
static xmlParserInputPtr refuse_to_load(const char *url, const char *id, xmlParserCtxtPtr ctxt) {
    (void)url;
    (void)id;
    (void)ctxt;
    return NULL;
}

static void initialize(void) {
    xmlInitParser();
    xmlSetExternalEntityLoader(refuse_to_load);
}

static pthread_once_t initialized = PTHREAD_ONCE_INIT;

const char *cxml_version(void) {
    pthread_once(&initialized, initialize);
    return xmlParserVersion;
}

/* MARK: faults */

static size_t current_offset(xmlParserCtxtPtr ctxt) {
    xmlParserInputPtr input = ctxt->input;
    return input == NULL ? 0 : (size_t)input->consumed + (size_t)(input->cur - input->base);
}

static void note(xmlParserCtxtPtr ctxt, cxml_status status, int native_code) {
    parse_state *state = ctxt->_private;
    if (state->fault->status == CXML_OK) {
        *state->fault = (cxml_fault){status, native_code, current_offset(ctxt)};
    }
}

/* A document that is cut in a name has a prefix that nobody declared, but that is not what is wrong with it. */
static void note_malformed(xmlParserCtxtPtr ctxt, int native_code) {
    cxml_fault *fault = ((parse_state *)ctxt->_private)->fault;
    if (fault->status == CXML_UNDECLARED_PREFIX && fault->offset == current_offset(ctxt)) {
        fault->status = CXML_OK;
    }
    note(ctxt, CXML_MALFORMED, native_code);
}

static void stop(xmlParserCtxtPtr ctxt, cxml_status status) {
    note(ctxt, status, 0);
    xmlStopParser(ctxt);
}

static bool is_stopped(xmlParserCtxtPtr ctxt) {
    return ((parse_state *)ctxt->_private)->fault->status != CXML_OK;
}

/* Any error ends the parse, and so do the three warnings that hide something we refuse (S-10, S-23). */
static void on_error(void *context, error_pointer error) {
    xmlParserCtxtPtr ctxt = context;
    switch (error->code) {
    case XML_ERR_OK:
        return;
    case XML_WAR_UNKNOWN_VERSION:
    case XML_ERR_UNKNOWN_VERSION:
        note(ctxt, CXML_VERSION, error->code);
        break;
    case XML_WAR_NS_URI:
    case XML_WAR_NS_URI_RELATIVE:
        note(ctxt, CXML_RELATIVE_NAMESPACE, error->code);
        break;
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
        note(ctxt, CXML_UNDECLARED_PREFIX, error->code);
        break;
    case XML_DTD_ID_REDEFINED: /* xml:id; our own table finds the others */
        note(ctxt, CXML_DUPLICATE_ID, error->code);
        break;
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING:
    case XML_ERR_INVALID_ENCODING:
    case XML_I18N_NO_HANDLER:
    case XML_I18N_CONV_FAILED:
    case XML_I18N_NO_OUTPUT:
        note(ctxt, CXML_ENCODING, error->code);
        break;
    case XML_ERR_NO_MEMORY:
        note(ctxt, CXML_NO_MEMORY, error->code);
        break;
    default:
        if (error->level >= XML_ERR_ERROR) {
            note_malformed(ctxt, error->code);
        }
    }
}

/* MARK: SAX hooks, each in front of the tree builder's own */

static void on_internal_subset(void *context, const xmlChar *name, const xmlChar *id, const xmlChar *system) {
    (void)name;
    (void)id;
    (void)system;
    stop(context, CXML_DOCTYPE);
}

static bool is_other_encoding(const xmlChar *declared) {
    return declared != NULL && xmlStrcasecmp(declared, BAD_CAST "UTF-8") != 0
        && xmlStrcasecmp(declared, BAD_CAST "US-ASCII") != 0;
}

static void on_start_document(void *context) {
    xmlParserCtxtPtr ctxt = context;
    /* libxml2 keeps the declared name in one place or the other, by whether it had to convert. */
    if (is_other_encoding(ctxt->encoding) || (ctxt->input != NULL && is_other_encoding(ctxt->input->encoding))) {
        stop(ctxt, CXML_ENCODING);
        return;
    }
    if (ctxt->version != NULL && strcmp((const char *)ctxt->version, "1.0") != 0) {
        stop(ctxt, CXML_VERSION);
        return;
    }
    xmlSAX2StartDocument(ctxt);
}

static bool is_too_long(const parse_state *state, const xmlChar *name) {
    return name != NULL && strnlen((const char *)name, state->limits->name_bytes + 1) > state->limits->name_bytes;
}

/* An absolute URI starts with a scheme and a colon; an empty one takes the default namespace back. */
static bool is_absolute_or_empty(const xmlChar *uri) {
    if (uri == NULL || *uri == 0) {
        return true;
    }
    if (!((*uri | 0x20) >= 'a' && (*uri | 0x20) <= 'z')) {
        return false;
    }
    size_t scheme = strspn(
        (const char *)uri,
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-"
    );
    return uri[scheme] == ':';
}

static cxml_status check_element(
    parse_state *state,
    const xmlChar *name,
    const xmlChar *prefix,
    int namespace_count,
    const xmlChar **namespaces,
    int attribute_count,
    const xmlChar **attributes
) {
    const cxml_limits *limits = state->limits;
    if (state->depth >= limits->depth) {
        return CXML_LIMIT_DEPTH;
    }
    if ((size_t)attribute_count > limits->attributes_per_element) {
        return CXML_LIMIT_ATTRIBUTES;
    }
    state->nodes += 1 + (size_t)attribute_count;
    if (state->nodes > limits->nodes) {
        return CXML_LIMIT_NODES;
    }
    if (state->namespaces + (size_t)namespace_count > limits->namespaces_in_scope) {
        return CXML_LIMIT_NAMESPACES;
    }
    if (is_too_long(state, name) || is_too_long(state, prefix)) {
        return CXML_LIMIT_NAME;
    }
    for (int i = 0; i < namespace_count; i++) {
        if (is_too_long(state, namespaces[2 * i])) {
            return CXML_LIMIT_NAME;
        }
        if (!is_absolute_or_empty(namespaces[2 * i + 1])) {
            return CXML_RELATIVE_NAMESPACE;
        }
    }
    for (int i = 0; i < attribute_count; i++) { /* name, prefix, URI, value, end of value */
        if (is_too_long(state, attributes[5 * i]) || is_too_long(state, attributes[5 * i + 1])) {
            return CXML_LIMIT_NAME;
        }
        if ((size_t)(attributes[5 * i + 4] - attributes[5 * i + 3]) > limits->text_bytes) {
            return CXML_LIMIT_TEXT;
        }
    }
    return CXML_OK;
}

/* An attribute value is one text node or nothing: an entity in it would hide from comparisons (S-08). */
static bool has_plain_attributes(const xmlNode *node) {
    for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next) {
        const xmlNode *value = attribute->children;
        if (value != NULL && (value->type != XML_TEXT_NODE || value->next != NULL)) {
            return false;
        }
    }
    return true;
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
    xmlParserCtxtPtr ctxt = context;
    parse_state *state = ctxt->_private;
    if (is_stopped(ctxt)) {
        return;
    }
    cxml_status status = check_element(
        state, name, prefix, namespace_count, namespaces, attribute_count, attributes
    );
    if (status != CXML_OK) {
        stop(ctxt, status);
        return;
    }
    state->namespaces_at_depth[state->depth++] = (size_t)namespace_count;
    state->namespaces += (size_t)namespace_count;
    if (state->namespaces > state->most_namespaces) {
        state->most_namespaces = state->namespaces;
    }
    state->text_run = 0;
    size_t offset = current_offset(ctxt);
    xmlSAX2StartElementNs(
        ctxt, name, prefix, uri, namespace_count, namespaces, attribute_count, defaulted_count, attributes
    );
    if (ctxt->node == NULL) {
        stop(ctxt, CXML_NO_MEMORY);
        return;
    }
    ctxt->node->_private = (void *)offset;
    if (!has_plain_attributes(ctxt->node)) {
        stop(ctxt, CXML_ENTITY_IN_ATTRIBUTE);
    }
}

static void on_end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    xmlParserCtxtPtr ctxt = context;
    parse_state *state = ctxt->_private;
    if (is_stopped(ctxt)) {
        return;
    }
    state->namespaces -= state->namespaces_at_depth[--state->depth];
    state->text_run = 0;
    xmlSAX2EndElementNs(ctxt, name, prefix, uri);
}

static void on_characters(void *context, const xmlChar *characters, int count) {
    xmlParserCtxtPtr ctxt = context;
    parse_state *state = ctxt->_private;
    state->text_run += (size_t)count;
    if (state->text_run > state->limits->text_bytes) {
        stop(ctxt, CXML_LIMIT_TEXT);
        return;
    }
    xmlSAX2Characters(ctxt, characters, count);
}

static void on_cdata(void *context, const xmlChar *characters, int count) {
    xmlParserCtxtPtr ctxt = context;
    parse_state *state = ctxt->_private;
    state->text_run += (size_t)count;
    if (state->text_run > state->limits->text_bytes) {
        stop(ctxt, CXML_LIMIT_TEXT);
        return;
    }
    xmlSAX2CDataBlock(ctxt, characters, count);
}

static bool count_node(xmlParserCtxtPtr ctxt, const xmlChar *content) {
    parse_state *state = ctxt->_private;
    state->text_run = 0;
    if (++state->nodes > state->limits->nodes) {
        stop(ctxt, CXML_LIMIT_NODES);
        return false;
    }
    if (content != NULL && strlen((const char *)content) > state->limits->text_bytes) {
        stop(ctxt, CXML_LIMIT_TEXT);
        return false;
    }
    return true;
}

static void on_comment(void *context, const xmlChar *content) {
    if (count_node(context, content)) {
        xmlSAX2Comment(context, content);
    }
}

static void on_processing_instruction(void *context, const xmlChar *target, const xmlChar *content) {
    xmlParserCtxtPtr ctxt = context;
    if (is_too_long(ctxt->_private, target)) {
        stop(ctxt, CXML_LIMIT_NAME);
    } else if (count_node(ctxt, content)) {
        xmlSAX2ProcessingInstruction(ctxt, target, content);
    }
}

static void install_hooks(xmlSAXHandlerPtr sax) {
    sax->internalSubset = on_internal_subset;
    sax->startDocument = on_start_document;
    sax->startElementNs = on_start_element;
    sax->endElementNs = on_end_element;
    sax->characters = on_characters;
    sax->ignorableWhitespace = on_characters;
    sax->cdataBlock = on_cdata;
    sax->comment = on_comment;
    sax->processingInstruction = on_processing_instruction;
    sax->serror = on_error;
}

/* MARK: the parse */

struct _xmlDoc *cxml_parse(
    const uint8_t *bytes,
    int count,
    const cxml_limits *limits,
    cxml_fault *fault,
    size_t *namespaces_in_scope
) {
    pthread_once(&initialized, initialize);
    *fault = cxml_scan_tags(bytes, (size_t)count, limits);
    if (fault->status != CXML_OK) {
        return NULL;
    }
    parse_state state = {.limits = limits, .fault = fault};
    state.namespaces_at_depth = calloc(limits->depth + 1, sizeof(size_t));
    xmlParserCtxtPtr ctxt = xmlNewParserCtxt();
    if (ctxt == NULL || state.namespaces_at_depth == NULL) {
        free(state.namespaces_at_depth);
        xmlFreeParserCtxt(ctxt);
        fault->status = CXML_NO_MEMORY;
        return NULL;
    }
    install_hooks(ctxt->sax);
    ctxt->_private = &state;

    /* No NOENT, DTDLOAD, DTDATTR, XINCLUDE, HUGE or RECOVER, ever. */
    int options = XML_PARSE_NONET | XML_PARSE_COMPACT;
#if LIBXML_VERSION >= 21300
    options |= XML_PARSE_NO_XXE;
#endif
    cxml_silence previous = cxml_silence_begin();
    xmlDocPtr document = xmlCtxtReadMemory(ctxt, (const char *)bytes, count, NULL, NULL, options);
    cxml_silence_end(previous);
    if (fault->status == CXML_OK && (document == NULL || !ctxt->wellFormed || !ctxt->nsWellFormed)) {
        note(ctxt, CXML_MALFORMED, ctxt->errNo);
    }
    if (fault->status != CXML_OK && document != NULL) {
        xmlFreeDoc(document);
        document = NULL;
    }
    *namespaces_in_scope = state.most_namespaces;
    xmlFreeParserCtxt(ctxt);
    free(state.namespaces_at_depth);
    return document;
}

void cxml_free_document(struct _xmlDoc *document) {
    xmlFreeDoc(document);
}
