/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_writer.h"

#include <stdlib.h>

/* Writes an element with its content, without recursion: the stack does not grow with the depth. */
static bool write_subtree(canonical_writer *writer, const struct cxml_node *apex, const struct cxml_node *excluded) {
    const struct cxml_node *node = apex;
    for (;;) {
        if (!tree_is_element(node)) {
            if (!canonical_writer_leaf(writer, node)) {
                return false;
            }
        } else if (node != excluded) {
            canonical_writer_start(writer, node);
            if (canonical_writer_is_stopped(writer)) {
                return false;
            }
            if (tree_first_child(node) != NULL) {
                node = tree_first_child(node);
                continue;
            }
            canonical_writer_end(writer, node);
        }
        while (node != apex && node->next == 0) {
            node = tree_parent(node);
            canonical_writer_end(writer, node);
        }
        if (node == apex) {
            return true;
        }
        node = tree_next(node);
    }
}

/* Outside of the document element, every comment and processing instruction is on a separate line. */
static bool write_document(canonical_writer *writer, const cxml_tree *tree, const struct cxml_node *excluded) {
    bool is_behind_root = false;
    const struct cxml_node *node = tree_first_child(tree_at(tree, 0));
    for (; node != NULL; node = tree_next(node)) {
        if (tree_is_element(node)) {
            if (node != excluded) {
                is_behind_root = true;
                if (!write_subtree(writer, node, excluded)) {
                    return false;
                }
            }
        } else if (node->kind == CXML_KIND_PROCESSING_INSTRUCTION
            || (node->kind == CXML_KIND_COMMENT && writer->with_comments)) {
            if (is_behind_root) {
                octets_append_byte(&writer->output, '\n');
            }
            canonical_writer_leaf(writer, node);
            if (!is_behind_root) {
                octets_append_byte(&writer->output, '\n');
            }
        } else if (node->kind != CXML_KIND_COMMENT) {
            return false;
        }
    }
    return true;
}

static bool is_inside(const struct cxml_node *node, const struct cxml_node *other) {
    while (node != NULL && node != other) {
        node = tree_parent(node);
    }
    return node != NULL;
}

uint8_t *cxml_write_canonical(
    const cxml_tree *tree,
    const struct cxml_node *apex,
    const struct cxml_node *excluded,
    cxml_canonicalization method,
    bool with_comments,
    const char *const *inclusive_prefixes,
    size_t expected,
    size_t *count
) {
    *count = 0;
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
        apex == NULL ? write_document(&writer, tree, excluded) : write_subtree(&writer, apex, excluded);
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
