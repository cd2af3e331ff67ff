/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stream builds a tree with the checks and the builder of `cxml_parse`, and removes each part that is not needed as
 * soon as it is complete. Open elements always stay in the tree, so namespaces resolve.
 */
#include "stream_state.h"

#include <string.h>

static cxml_stream *stream_of(void *context) {
    return ((xmlParserCtxtPtr)context)->_private;
}

static bool is_stopped(const cxml_stream *stream) {
    return stream->fault.status != CXML_OK;
}

static const struct cxml_node *open_element(const cxml_stream *stream) {
    return tree_at(stream->parse.tree, stream->parse.tree->open);
}

/* Whether the current node is in a part of the tree that is kept for now. */
static bool is_kept(const cxml_stream *stream) {
    return stream->kept != 0 || (stream->parse.depth == 1 && stream->octets == OCTETS_WAIT);
}

/* Ends the parse if a kept part exceeds its limit, or if the document has too many nodes. */
static bool is_within_limits(cxml_stream *stream) {
    if (stream->nodes + stream->parse.nodes > stream->limits.nodes) {
        cxml_stop(stream->ctxt, CXML_LIMIT_NODES);
        return false;
    }
    if (is_kept(stream) && cxml_current_offset(stream->ctxt) - stream->kept_from > stream->limits.part_bytes) {
        cxml_stop(stream->ctxt, CXML_LIMIT_PART);
        return false;
    }
    return true;
}

/* The following counts belong to another part. */
static void begin_part(cxml_stream *stream) {
    stream->nodes += stream->parse.nodes;
    stream->parse.nodes = 0;
    stream->kept_from = cxml_current_offset(stream->ctxt);
}

static bool note_identifiers(cxml_stream *stream) {
    cxml_identifiers *found = &stream->parse.identifiers;
    for (size_t i = 0; i < found->count; i++) {
        const char *value = (const char *)(stream->parse.tree->cells + found->items[i].cell);
        switch (identifier_hashes_add(&stream->identifiers, value, strlen(value))) {
        case IDENTIFIER_IS_NEW:
            break;
        case IDENTIFIER_IS_KNOWN:
            cxml_stop(stream->ctxt, CXML_DUPLICATE_ID);
            return false;
        case IDENTIFIER_HAS_NO_ROOM:
            cxml_stop(stream->ctxt, CXML_NO_MEMORY);
            return false;
        }
    }
    found->count = 0;
    found->xml_id_count = 0;
    return true;
}

static bool is_wanted(const cxml_stream *stream, const struct cxml_node *node) {
    for (size_t i = 0; i < stream->name_count; i++) {
        if (cxml_is(node, stream->names[i].namespace_uri, stream->names[i].local_name)) {
            return true;
        }
    }
    return false;
}

/*
 * Decides at a child element of the root whether octets are needed. The signature has no children yet: the consumer
 * reads them at its end, from the tree of the signature.
 */
static void meet_child_of_root(cxml_stream *stream) {
    bool is_signature = cxml_is(open_element(stream), "http://www.w3.org/2000/09/xmldsig#", "Signature");
    if (stream->octets == OCTETS_WAIT) {
        stream->octets = is_signature ? OCTETS_IN_SIGNATURE : OCTETS_ARE_NOT_WANTED;
        if (is_signature) {
            stream->signature = stream->parse.tree->open;
        } else if (stream->kept == 0) {
            tree_remove_before_open(stream->parse.tree);
        }
    } else if (is_signature) {
        stream->octets = OCTETS_ARE_NOT_WANTED; /* it is unclear to which signature the octets belong (S-17) */
    }
}

static void on_start_element(
    void *context,
    const xmlChar *name,
    const xmlChar *prefix,
    const xmlChar *uri,
    int namespace_count,
    const xmlChar **namespaces,
    int attribute_count,
    int defaulted_count,
    const xmlChar **attributes
) {
    cxml_stream *stream = stream_of(context);
    if (is_stopped(stream)) {
        return;
    }
    if (stream->kept == 0) {
        begin_part(stream);
    }
    stream->hooks.startElementNs(
        context, name, prefix, uri, namespace_count, namespaces, attribute_count, defaulted_count, attributes
    );
    if (is_stopped(stream) || !note_identifiers(stream)) {
        return;
    }
    const struct cxml_node *node = open_element(stream);
    if (stream->parse.depth == 1) {
        stream->events->on_root(stream->events->context, node);
    } else if (stream->parse.depth == 2) {
        meet_child_of_root(stream);
    }
    size_t cell = stream->parse.tree->open;
    if (stream->kept == 0 && (cell == stream->signature || is_wanted(stream, node))) {
        stream->kept = cell;
    }
    if (stream->kept == 0) {
        stream->events->on_open(stream->events->context, node);
    }
    if (is_within_limits(stream) && stream->octets == OCTETS_ARE_WRITTEN) {
        canonical_writer_start(&stream->writer, node);
    }
}

/*
 * Passes the signature to the callback and, if the callback requests octets, writes the content of the root before
 * it.
 */
static void end_signature(cxml_stream *stream, const struct cxml_node *signature) {
    stream->octets = OCTETS_ARE_NOT_WANTED; /* unless the callback requests them */
    stream->events->on_signature(stream->events->context, signature);
    if (stream->octets == OCTETS_ARE_WRITTEN) {
        const struct cxml_node *root = tree_parent(signature);
        canonical_writer_start(&stream->writer, root);
        for (const struct cxml_node *leaf = tree_first_child(root); leaf != signature; leaf = tree_next(leaf)) {
            canonical_writer_leaf(&stream->writer, leaf);
        }
    }
    stream->signature = 0;
}

static void on_end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    cxml_stream *stream = stream_of(context);
    if (is_stopped(stream) || !is_within_limits(stream)) {
        return;
    }
    size_t cell = stream->parse.tree->open;
    const struct cxml_node *node = open_element(stream);
    if (stream->octets == OCTETS_ARE_WRITTEN) {
        canonical_writer_end(&stream->writer, node);
    }
    stream->hooks.endElementNs(context, name, prefix, uri);
    bool is_handed_over = cell == stream->kept && is_wanted(stream, node);
    if (cell == stream->signature) {
        end_signature(stream, node);
    }
    if (is_handed_over) {
        stream->events->on_element(stream->events->context, node);
    }
    if (cell == stream->kept) {
        stream->kept = 0;
        begin_part(stream);
    } else if (stream->kept == 0) {
        stream->events->on_close(stream->events->context);
    }
    if (stream->kept == 0 && stream->parse.depth > 0) {
        tree_remove_children(stream->parse.tree);
    }
}

/* Writes text of the root, and returns whether the tree needs it, too. */
static bool take_text(cxml_stream *stream, const xmlChar *characters, int count) {
    if (stream->octets == OCTETS_ARE_WRITTEN) {
        canonical_writer_text(&stream->writer, (const char *)characters, (size_t)count);
    }
    if (is_within_limits(stream) && is_kept(stream)) {
        return true;
    }
    cxml_admit_text(stream->ctxt, count);
    return false;
}

static void on_characters(void *context, const xmlChar *characters, int count) {
    cxml_stream *stream = stream_of(context);
    if (take_text(stream, characters, count)) {
        stream->hooks.characters(context, characters, count);
    }
}

static void on_cdata(void *context, const xmlChar *characters, int count) {
    cxml_stream *stream = stream_of(context);
    if (take_text(stream, characters, count)) {
        stream->hooks.cdataBlock(context, characters, count);
    }
}

/* The octets do not include content outside of the root. */
static bool is_written(const cxml_stream *stream) {
    return stream->octets == OCTETS_ARE_WRITTEN && stream->parse.depth > 0;
}

static void on_comment(void *context, const xmlChar *content) {
    cxml_stream *stream = stream_of(context);
    if (is_written(stream)) {
        canonical_writer_comment(&stream->writer, (const char *)content);
    }
    if (is_within_limits(stream) && is_kept(stream)) {
        stream->hooks.comment(context, content);
    } else {
        begin_part(stream);
        cxml_admit_comment(context, content);
    }
}

static void on_processing_instruction(void *context, const xmlChar *target, const xmlChar *content) {
    cxml_stream *stream = stream_of(context);
    if (is_written(stream)) {
        const char *data = content == NULL ? "" : (const char *)content;
        canonical_writer_instruction(&stream->writer, (const char *)target, data);
    }
    if (is_within_limits(stream) && is_kept(stream)) {
        stream->hooks.processingInstruction(context, target, content);
    } else {
        begin_part(stream);
        cxml_admit_instruction(context, target, content);
    }
}

void cxml_install_stream_hooks(cxml_stream *stream) {
    xmlSAXHandlerPtr sax = stream->ctxt->sax;
    stream->hooks = *sax;
    sax->startElementNs = on_start_element;
    sax->endElementNs = on_end_element;
    sax->characters = on_characters;
    sax->ignorableWhitespace = on_characters;
    sax->cdataBlock = on_cdata;
    sax->comment = on_comment;
    sax->processingInstruction = on_processing_instruction;
}
