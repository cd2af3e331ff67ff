/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_GUARD_H
#define SWIFT_SAML_GUARD_H

#include <libxml/xmlerror.h>
#include <stdbool.h>

/* What a guard found when it came: the thread belongs to the host program, and one guard may stand inside another. */
typedef struct cxml_guard {
    xmlStructuredErrorFunc handler;
    void *context;
    bool lacked_memory;
    bool was_fatal;
} cxml_guard;

/*
 * Stands around calls of libxml2: keeps what it says outside a parser context off standard error, for this thread, and
 * notices when it finds no memory.
 */
cxml_guard cxml_guard_begin(void);

/*
 * The same around schemas and XPath, where libxml2 2.9 goes on with what it gave back or never wrote when there is no
 * memory: the process ends then, with a word, as a Swift process does.
 */
cxml_guard cxml_guard_begin_fatal(void);

/* Whether there was memory for all that libxml2 did; what it gives is not what it should be otherwise. */
bool cxml_guard_end(cxml_guard previous);

/*
 * Puts a watch on the allocators of libxml2, which do the work as before; once per process.
 *
 * libxml2 goes on without what it has no memory for. Up to 2.12 a namespace declaration that cannot be kept is left
 * out, and no error is raised: the same bytes then make another document.
 */
void cxml_watch_memory(void);

#endif
