/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_PARSE_STATE_H
#define SWIFT_SAML_PARSE_STATE_H

#include "CSecureXML.h"
#include "identifiers.h"
#include "tree_builder.h"

#include <libxml/parser.h>

/* The state of one parse; callbacks read it from `ctxt->_private`. */
typedef struct parse_state {
    const cxml_limits *limits;
    cxml_fault *fault;
    cxml_tree *tree;
    size_t depth;
    size_t nodes;
    size_t text_run;   /* bytes of the current text node */
    size_t namespaces; /* declarations in scope */
    size_t most_namespaces;
    bool has_false_warning; /* libxml2 called a valid namespace name, and so the document, not well-formed */
    bool is_whole;     /* the whole document is in memory, so that offsets are exact */
    size_t tag_end;    /* the offset after the last start or end tag, or an offset before it */
    cxml_identifiers identifiers;
} parse_state;

/* Stores the first fault of a parse; later ones are consequences. */
void cxml_note(xmlParserCtxtPtr ctxt, cxml_status status, int native_code);

/* Stores a fault of our own checks and ends the parse. */
void cxml_stop(xmlParserCtxtPtr ctxt, cxml_status status);

/* The position of the parser, in bytes from the start of the document. */
size_t cxml_current_offset(xmlParserCtxtPtr ctxt);

/* Whether the XML declaration names an encoding that we do not support (sax_hooks.c). */
bool cxml_declares_other_encoding(xmlParserCtxtPtr ctxt);

/* The options of every parse. */
int cxml_parse_options(void);

/*
 * Adds an element with its attributes to the tree, and opens it, if it is within the limits (admission.c). Returns
 * `CXML_MALFORMED` if the value of `xml:id` is not a name.
 */
cxml_status cxml_admit_element(parse_state *state, const tree_tag *tag);

/* Closes the open element, whose end tag ends at `tag_end`. */
void cxml_end_element(parse_state *state);

/* Counts a part of a text node; false at the limit. */
bool cxml_admits_text(parse_state *state, size_t count);

/* Whether a name is longer than the limit. */
bool cxml_is_too_long(const parse_state *state, const char *name);

/* Count the events of the parser, and end the parse at a limit (sax_hooks.c). */
bool cxml_admit_text(xmlParserCtxtPtr ctxt, int count); /* a part of a text node */
bool cxml_admit_comment(xmlParserCtxtPtr ctxt, const xmlChar *content);
bool cxml_admit_instruction(xmlParserCtxtPtr ctxt, const xmlChar *target, const xmlChar *content);

/* Installs our checks and the tree builder (sax_hooks.c), and our error handler (faults.c). */
void cxml_install_hooks(xmlSAXHandlerPtr sax);
void cxml_install_error_handler(xmlSAXHandlerPtr sax);

#endif
