/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWIFT_SAML_GUARD_H
#define SWIFT_SAML_GUARD_H

#include <libxml/xmlerror.h>
#include <stdbool.h>

/* The previous state of the thread: the thread belongs to the host program, and guards can be nested. */
typedef struct cxml_guard {
    xmlStructuredErrorFunc handler;
    void *context;
    bool lacked_memory;
    bool was_fatal;
} cxml_guard;

/*
 * Encloses calls of libxml2: for this thread, it suppresses messages to standard error outside a parser context, and
 * detects failed allocations.
 */
cxml_guard cxml_guard_begin(void);

/*
 * The same for schemas and XPath. After a failed allocation, libxml2 2.9 uses freed or uninitialized memory there, so
 * the process ends with a message, as a Swift process does.
 */
cxml_guard cxml_guard_begin_fatal(void);

/* Whether every allocation of libxml2 succeeded; otherwise its result is not valid. */
bool cxml_guard_end(cxml_guard previous);

/*
 * Observes the allocators of libxml2 without changing them; once per process.
 *
 * libxml2 continues after a failed allocation. Up to 2.12 it omits a namespace declaration that it cannot store, and
 * reports no error: the same bytes then give a different document.
 */
void cxml_watch_memory(void);

#endif
