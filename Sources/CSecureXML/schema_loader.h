/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_SCHEMA_LOADER_H
#define SWIFT_SAML_SCHEMA_LOADER_H

#include "CSecureXML.h"

#include <libxml/parser.h>

/* The files that a thread can load while it reads schemas. */
typedef struct cxml_schema_folder {
    const cxml_schema_file *files;
    size_t count;
    cxml_schema_fault *fault;
} cxml_schema_folder;

/* Sets the folder of this thread; NULL removes it. */
void cxml_schema_open_folder(const cxml_schema_folder *folder);

/* The input for an address. Returns NULL unless the folder of this thread contains the file. */
xmlParserInputPtr cxml_schema_input(const char *url, xmlParserCtxtPtr ctxt);

/* The part of an address after the last slash. */
const char *cxml_schema_last_part(const char *url);

#endif
