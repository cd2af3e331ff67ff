/* SPDX-License-Identifier: Apache-2.0 */
#include "CSecureXML.h"
#include "canonical_writer.h"

#include <stdlib.h>

/* Writes an element with its content, without recursion: the stack does not grow with the depth. */
static bool write_subtree(canonical_writer *writer, const xmlNode *apex, const xmlNode *excluded) {
    const xmlNode *node = apex;
    for (;;) {
        if (node->type != XML_ELEMENT_NODE) {
            if (!canonical_writer_leaf(writer, node)) {
                return false;
            }
        } else if (node != excluded) {
            canonical_writer_start(writer, node);
            if (canonical_writer_is_stopped(writer)) {
                return false;
            }
            if (node->children != NULL) {
                node = node->children;
                continue;
            }
            canonical_writer_end(writer, node);
        }
        while (node != apex && node->next == NULL) {
            node = node->parent;
            canonical_writer_end(writer, node);
        }
        if (node == apex) {
            return true;
        }
        node = node->next;
    }
}

/* Outside of the document element, every comment and processing instruction is on a separate line. */
static bool write_document(canonical_writer *writer, const xmlDoc *document, const xmlNode *excluded) {
    bool is_behind_root = false;
    for (const xmlNode *node = document->children; node != NULL; node = node->next) {
        if (node->type == XML_ELEMENT_NODE) {
            if (node != excluded) {
                is_behind_root = true;
                if (!write_subtree(writer, node, excluded)) {
                    return false;
                }
            }
        } else if (node->type == XML_PI_NODE || (node->type == XML_COMMENT_NODE && writer->with_comments)) {
            if (is_behind_root) {
                octets_append_byte(&writer->output, '\n');
            }
            canonical_writer_leaf(writer, node);
            if (!is_behind_root) {
                octets_append_byte(&writer->output, '\n');
            }
        } else if (node->type != XML_COMMENT_NODE) {
            return false;
        }
    }
    return true;
}

static bool is_inside(const xmlNode *node, const xmlNode *other) {
    while (node != NULL && node != other) {
        node = node->type == XML_ELEMENT_NODE ? node->parent : NULL;
    }
    return node != NULL;
}

uint8_t *cxml_write_canonical(
    const struct _xmlDoc *document,
    const struct _xmlNode *apex,
    const struct _xmlNode *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t expected,
    size_t *count,
    bool *inherits_base
) {
    *count = 0;
    *inherits_base = false;
    if (apex != NULL && excluded != NULL && is_inside(apex, excluded)) {
        return NULL;
    }
    canonical_writer writer = {
        .with_comments = with_comments,
        .is_inclusive = method != CXML_C14N_EXCLUSIVE,
        .is_1_1 = method == CXML_C14N_INCLUSIVE_1_1,
        .inclusive_prefixes = inclusive_prefixes,
    };
    octets_reserve(&writer.output, expected);
    bool is_whole =
        apex == NULL ? write_document(&writer, document, excluded) : write_subtree(&writer, apex, excluded);
    *inherits_base = writer.inherits_base;
    uint8_t *octets = NULL;
    if (is_whole && !writer.output.has_failed && writer.output.count > 0) {
        octets = writer.output.bytes;
        *count = writer.output.count;
        writer.output.bytes = NULL;
    }
    canonical_writer_free(&writer);
    return octets;
}

void cxml_octets_free(uint8_t *octets) {
    free(octets);
}
