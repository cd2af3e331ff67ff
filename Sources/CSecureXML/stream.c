/* SPDX-License-Identifier: Apache-2.0 */
#include "guard.h"
#include "stream_state.h"

#include <stdlib.h>
#include <string.h>

cxml_stream *cxml_stream_create(
    const cxml_name *names,
    size_t name_count,
    const cxml_stream_limits *limits,
    const uint64_t key[2]
) {
    cxml_stream *stream = calloc(1, sizeof(cxml_stream));
    if (stream == NULL) {
        return NULL;
    }
    if (!cxml_is_usable()) {
        stream->fault.status = CXML_OLD_LIBRARY;
    }
    stream->limits = *limits;
    stream->name_count = name_count;
    stream->identifiers.key[0] = key[0];
    stream->identifiers.key[1] = key[1];
    stream->parse.limits = &stream->limits.part;
    stream->parse.fault = &stream->fault;
    stream->parse.tree = tree_create(0);
    stream->names = calloc(name_count + 1, sizeof(cxml_name));
    cxml_guard previous = cxml_guard_begin();
    stream->ctxt = xmlCreatePushParserCtxt(NULL, NULL, NULL, 0, NULL);
    if (stream->ctxt != NULL) {
        xmlCtxtUseOptions(stream->ctxt, cxml_parse_options());
    }
    bool had_memory = cxml_guard_end(previous);
    if (!had_memory || stream->parse.tree == NULL || stream->ctxt == NULL || stream->names == NULL) {
        cxml_stream_free(stream);
        return NULL;
    }
    /* Bounded: the size of the allocation above. */
    memcpy(stream->names, names, name_count * sizeof(cxml_name));
    cxml_install_hooks(stream->ctxt->sax);
    cxml_install_error_handler(stream->ctxt->sax);
    cxml_install_stream_hooks(stream);
    stream->ctxt->_private = stream;
    return stream;
}

void cxml_stream_free(cxml_stream *stream) {
    xmlFreeParserCtxt(stream->ctxt);
    cxml_tree_free(stream->parse.tree);
    cxml_identifiers_free(&stream->parse.identifiers);
    identifier_hashes_free(&stream->identifiers);
    canonical_writer_free(&stream->writer);
    free(stream->names);
    free(stream->prefixes);
    free(stream);
}

/* MARK: octets */

static void hand_on(void *context, const uint8_t *octets, size_t count) {
    const cxml_stream *stream = context;
    stream->events->on_octets(stream->events->context, octets, count);
}

/* Copies a NULL-terminated list of strings into one allocation. */
static char **copy_list(const char *const *strings) {
    size_t count = 0;
    size_t bytes = 0;
    for (; strings[count] != NULL; count++) {
        bytes += strlen(strings[count]) + 1;
    }
    char **copies = malloc((count + 1) * sizeof(char *) + bytes);
    if (copies != NULL) {
        /* Bounded: the allocation has room for all strings, whose sizes were added above. */
        char *to = (char *)(copies + count + 1);
        for (size_t i = 0; i < count; i++) {
            copies[i] = to;
            to = stpcpy(to, strings[i]) + 1;
        }
        copies[count] = NULL;
    }
    return copies;
}

bool cxml_stream_begin_octets(cxml_stream *stream, bool with_comments, const char *const *inclusive_prefixes) {
    stream->prefixes = copy_list(inclusive_prefixes);
    if (stream->prefixes == NULL) {
        cxml_stop(stream->ctxt, CXML_NO_MEMORY);
        return false;
    }
    stream->writer.with_comments = with_comments;
    stream->writer.inclusive_prefixes = (const char *const *)stream->prefixes;
    stream->writer.output.sink = hand_on;
    stream->writer.output.sink_context = stream;
    stream->octets = OCTETS_ARE_WRITTEN;
    return true;
}

/* MARK: bytes */

static void fail(cxml_stream *stream, cxml_status status, int native_code, size_t offset) {
    if (stream->fault.status == CXML_OK) {
        stream->fault = (cxml_fault){.status = status, .native_code = native_code, .offset = offset};
    }
}

/* After a failed allocation, other faults can be consequences of the missing content. */
static void end_guard(cxml_stream *stream, cxml_guard previous) {
    if (!cxml_guard_end(previous)) {
        stream->fault = (cxml_fault){.status = CXML_NO_MEMORY, .offset = stream->taken};
    }
}

static void parse(cxml_stream *stream, const uint8_t *bytes, size_t count) {
    if (stream->fault.status != CXML_OK) {
        return;
    }
    if (count > sizeof(stream->normalized)) {
        __builtin_trap(); /* cxml_stream_feed() passes smaller pieces */
    }
    size_t length;
    line_ends *ends = &stream->line_ends;
    const uint8_t *normalized = line_ends_normalize(ends, bytes, count, stream->normalized, &length);
    if (length > 0) {
        xmlParseChunk(stream->ctxt, (const char *)normalized, (int)length, 0);
    }
    if (stream->fault.status != CXML_OK) {
        stream->fault.offset = line_ends_source_offset(ends, stream->fault.offset, bytes, count, stream->taken);
    }
}

/* Scans and parses bytes that are whole characters. */
static void take(cxml_stream *stream, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count && stream->taken + i < 2; i++) {
        if (bytes[i] == 0) { /* UTF-16 without a byte order mark is valid UTF-8 full of NUL bytes */
            fail(stream, CXML_NOT_UTF8, 0, stream->taken + i);
            return;
        }
    }
    const uint8_t *zero = memchr(bytes, 0, count);
    size_t length = zero == NULL ? count : (size_t)(zero - bytes);
    size_t at;
    cxml_status status =
        piece_scan_take(&stream->scan, bytes, length, &stream->limits.part, stream->limits.part_bytes, &at);
    /* The bytes before the fault can contain an earlier one. */
    parse(stream, bytes, at);
    if (status != CXML_OK) {
        fail(stream, status, piece_scan_native_code(&stream->scan, status), stream->taken + at);
    } else if (zero != NULL) {
        fail(stream, CXML_MALFORMED, XML_ERR_INVALID_CHAR, stream->taken + length);
    }
    stream->taken += count;
}

/* Whether bytes can be the beginning of a character, which is true if some continuation completes them. */
static bool is_beginning(const uint8_t *bytes, size_t count) {
    for (size_t length = count + 1; length <= 4; length++) {
        for (int second = 0x80; second <= 0xA0; second += 0x20) {
            uint8_t character[4] = {0x80, (uint8_t)second, 0x80, 0x80};
            /* Bounded: `length` is at most 4, and `count` is less. */
            memcpy(character, bytes, count);
            if (cxml_utf8_prefix(character, length) == length) {
                return true;
            }
        }
    }
    return false;
}

/* Completes a character that was cut; returns the number of bytes used. */
static size_t complete_character(cxml_stream *stream, const uint8_t *bytes, size_t count) {
    size_t used = 0;
    while (stream->held_count > 0 && used < count) {
        stream->held[stream->held_count++] = bytes[used++];
        if (cxml_utf8_prefix(stream->held, stream->held_count) == stream->held_count) {
            size_t length = stream->held_count;
            stream->held_count = 0;
            take(stream, stream->held, length);
        } else if (!is_beginning(stream->held, stream->held_count)) {
            fail(stream, CXML_NOT_UTF8, 0, stream->taken);
            return count;
        }
    }
    return used;
}

static void take_piece(cxml_stream *stream, const uint8_t *bytes, size_t count) {
    size_t used = complete_character(stream, bytes, count);
    size_t valid = used + cxml_utf8_prefix(bytes + used, count - used);
    if (valid > used && stream->fault.status == CXML_OK) {
        take(stream, bytes + used, valid - used);
    }
    size_t rest = count - valid;
    if (rest == 0 || stream->fault.status != CXML_OK) {
        return;
    }
    if (rest < sizeof(stream->held) && is_beginning(bytes + valid, rest)) {
        /* Bounded: see the check above. */
        memcpy(stream->held, bytes + valid, rest);
        stream->held_count = rest;
    } else {
        fail(stream, CXML_NOT_UTF8, 0, stream->taken);
    }
}

bool cxml_stream_feed(
    cxml_stream *stream,
    const uint8_t *bytes,
    size_t count,
    const cxml_stream_events *events,
    cxml_fault *fault
) {
    stream->events = events;
    cxml_guard previous = cxml_guard_begin();
    while (count > 0 && stream->fault.status == CXML_OK) {
        size_t length = count < CXML_PIECE_BYTES ? count : CXML_PIECE_BYTES;
        size_t room = stream->limits.bytes - stream->taken - stream->held_count;
        take_piece(stream, bytes, length < room ? length : room);
        if (length > room) {
            fail(stream, CXML_LIMIT_BYTES, 0, stream->limits.bytes);
        }
        bytes += length;
        count -= length;
    }
    end_guard(stream, previous);
    stream->events = NULL;
    *fault = stream->fault;
    return fault->status == CXML_OK;
}

bool cxml_stream_finish(
    cxml_stream *stream,
    const cxml_stream_events *events,
    cxml_fault *fault,
    bool *has_octets
) {
    *has_octets = false;
    stream->events = events;
    if (stream->held_count > 0) {
        fail(stream, CXML_NOT_UTF8, 0, stream->taken);
    }
    if (stream->fault.status == CXML_OK) {
        cxml_guard previous = cxml_guard_begin();
        xmlParseChunk(stream->ctxt, NULL, 0, 1);
        if (stream->fault.status != CXML_OK) {
            stream->fault.offset += stream->line_ends.dropped + stream->line_ends.dropped_last;
            /* The parser of chunks has one code for open elements and for text after the document element. */
            bool is_open = stream->parse.depth > 0 || cxml_root(stream->parse.tree) == NULL;
            if (is_open && stream->fault.native_code == XML_ERR_DOCUMENT_END) {
                stream->fault.native_code = XML_ERR_TAG_NOT_FINISHED;
            }
        }
        end_guard(stream, previous);
    }
    xmlParserCtxtPtr ctxt = stream->ctxt;
    if (stream->fault.status == CXML_OK
        && (!ctxt->wellFormed || (!ctxt->nsWellFormed && !stream->parse.has_false_warning) || cxml_root(stream->parse.tree) == NULL
            || stream->parse.depth > 0)) {
        fail(stream, CXML_MALFORMED, ctxt->errNo, stream->taken);
    }
    if (stream->writer.output.has_failed) {
        fail(stream, CXML_NO_MEMORY, 0, stream->taken);
    }
    if (stream->fault.status == CXML_OK && stream->octets == OCTETS_ARE_WRITTEN) {
        octets_flush(&stream->writer.output);
        *has_octets = true;
    }
    stream->events = NULL;
    *fault = stream->fault;
    return fault->status == CXML_OK;
}
