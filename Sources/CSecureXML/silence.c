/* SPDX-License-Identifier: Apache-2.0 */
#include "silence.h"
#include "error_pointer.h"

#include <stddef.h>

static void drop(void *context, error_pointer error) {
    (void)context;
    (void)error;
}

cxml_silence cxml_silence_begin(void) {
    cxml_silence previous = {xmlStructuredError, xmlStructuredErrorContext};
    xmlSetStructuredErrorFunc(NULL, drop);
    return previous;
}

void cxml_silence_end(cxml_silence previous) {
    xmlSetStructuredErrorFunc(previous.context, previous.handler);
}
