/* SPDX-License-Identifier: Apache-2.0 */
#include "native_canonicalization.h"
#include "guard.h"

#include <libxml/xmlIO.h>
#include <stdlib.h>

static int native_mode(cxml_canonicalization method) {
    switch (method) {
    case CXML_C14N_EXCLUSIVE:
        return XML_C14N_EXCLUSIVE_1_0;
    case CXML_C14N_INCLUSIVE_1_1:
        return XML_C14N_1_1;
    default:
        return XML_C14N_1_0;
    }
}

static int write_octets(void *context, const char *bytes, int count) {
    octets *output = context;
    octets_append(output, bytes, (size_t)count);
    return output->has_failed ? -1 : count;
}

uint8_t *native_canonicalization_run(
    xmlDocPtr document,
    xmlC14NIsVisibleCallback is_visible,
    void *context,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t *count
) {
    octets written = {0};
    cxml_guard previous = cxml_guard_begin();
    xmlOutputBufferPtr output = xmlOutputBufferCreateIO(write_octets, NULL, &written, NULL);
    int result = -1;
    int closed = -1;
    if (output != NULL) {
        xmlChar **prefixes = (xmlChar **)inclusive_prefixes;
        result = xmlC14NExecute(
            document, is_visible, context, native_mode(method), prefixes, with_comments, output
        );
        closed = xmlOutputBufferClose(output);
    }
    bool had_memory = cxml_guard_end(previous);
    if (!had_memory || result < 0 || closed < 0 || written.has_failed || written.count == 0) {
        free(written.bytes);
        return NULL;
    }
    *count = written.count;
    return written.bytes;
}
