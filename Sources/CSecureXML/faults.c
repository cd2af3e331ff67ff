/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_namespaces.h"
#include "error_pointer.h"
#include "parse_state.h"

#include <libxml/parserInternals.h>
#include <string.h>

size_t cxml_current_offset(xmlParserCtxtPtr ctxt) {
    xmlParserInputPtr input = ctxt->input;
    return input == NULL ? 0 : (size_t)input->consumed + (size_t)(input->cur - input->base);
}

void cxml_note(xmlParserCtxtPtr ctxt, cxml_status status, int native_code) {
    parse_state *state = ctxt->_private;
    if (state->fault->status == CXML_OK) {
        *state->fault = (cxml_fault){status, native_code, cxml_current_offset(ctxt), {0}, {0}};
    }
}

/* Copies a name of the document if it is short and ASCII letters, digits, `_`, `-` and `.`: it can be shown anywhere. */
static void copy_name(char output[CXML_FAULT_NAME_MAX], const char *name) {
    size_t count = name == NULL ? 0 : strnlen(name, CXML_FAULT_NAME_MAX);
    bool is_plain = count < CXML_FAULT_NAME_MAX;
    for (size_t i = 0; is_plain && i < count; i++) {
        unsigned char byte = (unsigned char)name[i];
        unsigned char letter = byte | 0x20;
        is_plain = (letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= '9') || byte == '_' || byte == '-'
            || byte == '.';
    }
    if (is_plain && count > 0) {
        /* Bounded: a plain name is shorter than the output. */
        memcpy(output, name, count);
    }
}

/* Stores the names that libxml2 reports with an error, if this error is the first fault. */
static void note_names(xmlParserCtxtPtr ctxt, error_pointer error) {
    cxml_fault *fault = ((parse_state *)ctxt->_private)->fault;
    if (fault->native_code != error->code || fault->offset != cxml_current_offset(ctxt) || fault->name[0] != 0) {
        return;
    }
    switch (error->code) {
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
    case XML_ERR_TAG_NOT_FINISHED:
        copy_name(fault->name, error->str1);
        break;
    case XML_ERR_TAG_NAME_MISMATCH:
        copy_name(fault->name, error->str1);
        copy_name(fault->other, error->str2);
        break;
    default:
        break;
    }
}

/* A document that is cut within a name has an undeclared prefix, but the actual fault is that the document is cut. */
static void note_malformed(xmlParserCtxtPtr ctxt, int native_code) {
    cxml_fault *fault = ((parse_state *)ctxt->_private)->fault;
    if (fault->status == CXML_UNDECLARED_PREFIX && fault->offset == cxml_current_offset(ctxt)) {
        fault->status = CXML_OK;
    }
#if LIBXML_VERSION >= 21200
    /* libxml2 read the rest of the declaration in the encoding that it names, before we could reject that encoding. */
    if (cxml_declares_other_encoding(ctxt)) {
        cxml_note(ctxt, CXML_ENCODING, native_code);
    }
#endif
    cxml_note(ctxt, CXML_MALFORMED, native_code);
}

void cxml_stop(xmlParserCtxtPtr ctxt, cxml_status status) {
    cxml_note(ctxt, status, 0);
    xmlStopParser(ctxt);
}

/* Any error ends the parse, and so do three warnings about content that we reject (S-10, S-23). */
static void on_error(void *context, error_pointer error) {
    xmlParserCtxtPtr ctxt = context;
    switch (error->code) {
    case XML_ERR_OK:
        return;
    case XML_WAR_UNKNOWN_VERSION:
    case XML_ERR_UNKNOWN_VERSION:
        cxml_note(ctxt, CXML_VERSION, error->code);
        break;
    case XML_WAR_NS_URI:
        if (cxml_is_absolute_uri(error->str2 == NULL ? error->str1 : error->str2)) {
            ((parse_state *)ctxt->_private)->has_false_warning = true;
            return;
        }
        /* fall through */
    case XML_WAR_NS_URI_RELATIVE:
        cxml_note(ctxt, CXML_RELATIVE_NAMESPACE, error->code);
        break;
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
        cxml_note(ctxt, CXML_UNDECLARED_PREFIX, error->code);
        break;
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING:
    case XML_ERR_INVALID_ENCODING:
    case XML_I18N_NO_HANDLER:
    case XML_I18N_CONV_FAILED:
    case XML_I18N_NO_OUTPUT:
        cxml_note(ctxt, CXML_ENCODING, error->code);
        break;
    case XML_ERR_NO_MEMORY:
        cxml_note(ctxt, CXML_NO_MEMORY, error->code);
        break;
    default:
        if (error->level >= XML_ERR_ERROR) {
            note_malformed(ctxt, error->code);
        }
    }
    note_names(ctxt, error);
}

void cxml_install_error_handler(xmlSAXHandlerPtr sax) {
    sax->serror = on_error;
}
