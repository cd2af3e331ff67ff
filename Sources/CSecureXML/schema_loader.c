/* SPDX-License-Identifier: Apache-2.0 */
#include "schema_loader.h"

#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static _Thread_local const cxml_schema_folder *open_folder = NULL;

void cxml_schema_open_folder(const cxml_schema_folder *folder) {
    open_folder = folder;
}

const char *cxml_schema_last_part(const char *url) {
    const char *slash = strrchr(url, '/');
    return slash == NULL ? url : slash + 1;
}

static const cxml_schema_file *find(const char *name) {
    for (size_t index = 0; index < open_folder->count; index++) {
        if (strcmp(open_folder->files[index].name, name) == 0) {
            return &open_folder->files[index];
        }
    }
    return NULL;
}

xmlParserInputPtr cxml_schema_input(const char *url, xmlParserCtxtPtr ctxt) {
    if (open_folder == NULL || url == NULL) {
        return NULL;
    }
    const char *name = cxml_schema_last_part(url);
    const cxml_schema_file *file = find(name);
    if (file == NULL || file->count > INT_MAX) {
        cxml_schema_fault *fault = open_folder->fault;
        snprintf(fault->missing, sizeof fault->missing, "%s", name);
        return NULL;
    }
    xmlParserInputBufferPtr buffer =
        xmlParserInputBufferCreateMem((const char *)file->bytes, (int)file->count, XML_CHAR_ENCODING_NONE);
    if (buffer == NULL) {
        return NULL;
    }
    xmlParserInputPtr input = xmlNewIOInputStream(ctxt, buffer, XML_CHAR_ENCODING_NONE);
    if (input == NULL) {
        xmlFreeParserInputBuffer(buffer);
        return NULL;
    }
    /* Only the name: the imports of this file are found by their names, too. */
    input->filename = (const char *)xmlStrdup((const xmlChar *)name);
    return input;
}
