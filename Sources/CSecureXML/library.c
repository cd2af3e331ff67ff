/* SPDX-License-Identifier: Apache-2.0 */
#include "guard.h"
#include "library.h"
#include "schema_loader.h"

#include <pthread.h>

/*
 * No entity or stylesheet is ever fetched (S-07): every load fails, except of the schemas that a thread was given,
 * while it reads them.
 */
static xmlParserInputPtr refuse_to_load(const char *url, const char *id, xmlParserCtxtPtr ctxt) {
    return cxml_schema_input(url, ctxt);
}

static void initialize(void) {
    cxml_watch_memory();
    xmlInitParser();
    xmlSetExternalEntityLoader(refuse_to_load);
}

static pthread_once_t initialized = PTHREAD_ONCE_INIT;

void cxml_initialize(void) {
    pthread_once(&initialized, initialize);
}
