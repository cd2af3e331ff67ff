/* SPDX-License-Identifier: Apache-2.0 */
#include "native_canonicalization.h"
#include "guard.h"

#include <libxml/xmlIO.h>

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

xmlBufferPtr native_canonicalization_run(
    xmlDocPtr document,
    xmlC14NIsVisibleCallback is_visible,
    void *context,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes
) {
    cxml_guard previous = cxml_guard_begin();
    xmlBufferPtr buffer = xmlBufferCreate();
    xmlOutputBufferPtr output = buffer == NULL ? NULL : xmlOutputBufferCreateBuffer(buffer, NULL);
    if (output == NULL) {
        cxml_guard_end(previous);
        xmlBufferFree(buffer);
        return NULL;
    }
    int result = xmlC14NExecute(
        document,
        is_visible,
        context,
        native_mode(method),
        (xmlChar **)inclusive_prefixes,
        with_comments,
        output
    );
    int closed = xmlOutputBufferClose(output);
    bool had_memory = cxml_guard_end(previous);
    if (!had_memory || result < 0 || closed < 0 || xmlBufferLength(buffer) <= 0) {
        xmlBufferFree(buffer);
        return NULL;
    }
    return buffer;
}

/* MARK: output */

const uint8_t *cxml_buffer_bytes(const struct _xmlBuffer *buffer) {
    return xmlBufferContent((xmlBuffer *)buffer);
}

size_t cxml_buffer_count(const struct _xmlBuffer *buffer) {
    int length = xmlBufferLength((xmlBuffer *)buffer);
    return length < 0 ? 0 : (size_t)length;
}

void cxml_buffer_free(struct _xmlBuffer *buffer) {
    xmlBufferFree(buffer);
}
