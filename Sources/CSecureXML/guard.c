/* SPDX-License-Identifier: Apache-2.0 */
#include "guard.h"
#include "error_pointer.h"

#include <libxml/xmlmemory.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local bool lacks_memory;
static _Thread_local bool is_fatal;

static void drop(void *context, error_pointer error) {
}

cxml_guard cxml_guard_begin(void) {
    cxml_guard previous = {xmlStructuredError, xmlStructuredErrorContext, lacks_memory, is_fatal};
    xmlSetStructuredErrorFunc(NULL, drop);
    lacks_memory = false;
    is_fatal = false;
    return previous;
}

cxml_guard cxml_guard_begin_fatal(void) {
    cxml_guard previous = cxml_guard_begin();
    is_fatal = true;
    return previous;
}

bool cxml_guard_end(cxml_guard previous) {
    bool had_memory = !lacks_memory;
    xmlSetStructuredErrorFunc(previous.context, previous.handler);
    lacks_memory = previous.lacked_memory;
    is_fatal = previous.was_fatal;
    return had_memory;
}

/* MARK: allocators */

static xmlMallocFunc allocate;
static xmlReallocFunc reallocate;
static xmlStrdupFunc duplicate;

static void *watched(void *memory, bool is_wanted) {
    if (memory == NULL && is_wanted) {
        if (is_fatal) {
            fputs("not enough memory for a schema or an XPath expression\n", stderr);
            abort();
        }
        lacks_memory = true;
    }
    return memory;
}

static void *watched_allocate(size_t count) {
    return watched(allocate(count), count > 0);
}

static void *watched_reallocate(void *memory, size_t count) {
    return watched(reallocate(memory, count), count > 0);
}

static char *watched_duplicate(const char *text) {
    return watched(duplicate(text), true);
}

void cxml_watch_memory(void) {
    xmlFreeFunc release;
    xmlMemGet(&release, &allocate, &reallocate, &duplicate);
    xmlMemSetup(release, watched_allocate, watched_reallocate, watched_duplicate);
}
