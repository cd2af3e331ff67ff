/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_PARSE_STATE_H
#define SWIFT_SAML_PARSE_STATE_H

#include "CSecureXML.h"
#include "identifiers.h"

#include <libxml/parser.h>

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
    cxml_identifiers identifiers;
} parse_state;

/* Notes the first fault of a parse; later ones are consequences. */
void cxml_note(xmlParserCtxtPtr ctxt, cxml_status status, int native_code);

/* Notes a fault of ours and ends the parse. */
void cxml_stop(xmlParserCtxtPtr ctxt, cxml_status status);

/* Where the parser stands, in bytes from the start of the document. */
size_t cxml_current_offset(xmlParserCtxtPtr ctxt);

/* Whether the XML declaration names an encoding that we do not read (sax_hooks.c). */
bool cxml_declares_other_encoding(xmlParserCtxtPtr ctxt);

/* Once per process: no entity, schema or stylesheet is ever fetched. */
void cxml_initialize(void);

/* The options of every parse. */
int cxml_parse_options(void);

/* Count what the parser hands over, and end the parse at a limit (sax_hooks.c). */
bool cxml_admit_text(xmlParserCtxtPtr ctxt, int count); /* a piece of a run of text */
bool cxml_admit_comment(xmlParserCtxtPtr ctxt, const xmlChar *content);
bool cxml_admit_instruction(xmlParserCtxtPtr ctxt, const xmlChar *target, const xmlChar *content);

/* Puts our checks in front of the tree builder (sax_hooks.c), and our ear to its errors (faults.c). */
void cxml_install_hooks(xmlSAXHandlerPtr sax);
void cxml_install_error_handler(xmlSAXHandlerPtr sax);

#endif
